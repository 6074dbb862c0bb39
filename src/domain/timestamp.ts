import { z } from "zod";

/** A moment as RFC 3339 writes it, in UTC with milliseconds: `2026-11-24T13:05:00.000Z`. */
export const Timestamp = z.string().meta({ format: "date-time", description: "ISO 8601, UTC, with milliseconds." });
