/**
 * A message as Slack and Microsoft Teams take it. What comes from strangers stands in elements that read no markup: `plain_text` of
 * Slack's Block Kit, `TextRun` of Adaptive Cards.
 * @see https://docs.slack.dev/reference/block-kit/blocks
 * @see https://adaptivecards.io/explorer/TextRun.html
 */
import type { AlertLine, AlertMessage } from "#domain/alert-message.ts";

/** Slack's limits of a header and of a section. */
const SLACK_HEADER = 150;
const SLACK_TEXT = 3000;

const SIGNS: Readonly<Record<AlertLine["state"], string>> = {
  opened: "🔴",
  closed: "🟢",
  "opened-and-closed": "🟢",
  test: "🔔",
};

export function slackMessage({ headline, lines, more, url }: AlertMessage): object {
  const plain = (text: string, most = SLACK_TEXT) => ({ type: "plain_text", text: cut(text, most), emoji: false });
  return {
    // For notifications, where blocks aren't shown; there alone markup would be read.
    text: headline.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    unfurl_links: false,
    blocks: [
      { type: "header", text: plain(headline, SLACK_HEADER) },
      ...lines.map((line) => ({
        type: "section",
        text: plain(textOf(line).join("\n")),
        accessory: { type: "button", text: plain("Open"), url: line.url },
      })),
      ...(more > 0 ? [{ type: "section", text: plain(moreOf(more)) }] : []),
      { type: "actions", elements: [{ type: "button", text: plain("All incidents"), url }] },
    ],
  };
}

export function teamsMessage({ headline, lines, more, url }: AlertMessage): object {
  const runs = (text: string, style: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, ...style }],
  });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      runs(headline, { size: "large", weight: "bolder" }),
      ...lines.map((line) => ({
        type: "Container",
        separator: true,
        items: textOf(line).map((text, place) => runs(text, place === 0 ? { weight: "bolder" } : {})),
        selectAction: { type: "Action.OpenUrl", title: "Open", url: line.url },
      })),
      ...(more > 0 ? [runs(moreOf(more))] : []),
    ],
    actions: [{ type: "Action.OpenUrl", title: "All incidents", url }],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

function textOf({ state, site, title, detail, pages }: AlertLine): readonly string[] {
  return [`${SIGNS[state]} ${site}: ${title}`, detail, ...pages];
}

function moreOf(more: number): string {
  return `and ${more} more`;
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
