/** Who the tea house is: its authors, and the pages that a company owes its customers. */

export interface Author {
  readonly name: string;
  readonly slug: string;
  readonly role: string;
  readonly title: string;
  readonly description: string;
  readonly text: readonly string[];
}

export const AUTHORS: readonly [Author, ...Author[]] = [
  {
    name: "Hanna Petersen",
    slug: "hanna-petersen",
    role: "founder",
    title: "Hanna Petersen, who opened the shop | Tea House",
    description:
      "Hanna Petersen opened the Tea House in 2008 and still stands at the counter four days a week. She writes about storing, water and old tins.",
    text: [
      "Hanna was a chemist at the waterworks until she noticed that she spent her evenings comparing kettles. She opened the shop with the money that she had saved for a kitchen, and has cooked on two rings ever since.",
      "In the journal she explains what happens inside a tin and inside a pot, usually after something went wrong with one of hers.",
    ],
  },
  {
    name: "Jonas Ahlers",
    slug: "jonas-ahlers",
    role: "buyer",
    title: "Jonas Ahlers, who travels to the gardens | Tea House",
    description:
      "Jonas Ahlers buys our teas from India and China. He spends ten weeks a year in the gardens and the rest of it answering letters from there.",
    text: [
      "Jonas learned the trade at an importer in the free port, where he tasted four hundred cups a day and was not allowed to say which one he liked. With us he may.",
      "He speaks Assamese well enough to be laughed at. His travel notes appear here in the order in which he finds them in his coat.",
    ],
  },
  {
    name: "Mei Tanaka",
    slug: "mei-tanaka",
    role: "tea teacher",
    title: "Mei Tanaka, who teaches how to brew | Tea House",
    description:
      "Mei Tanaka runs our tastings and courses. She learned gongfu brewing in Taipei and the art of improvising in a student kitchen in Bremen.",
    text: [
      "Mei grew up in Kobe, studied in Taipei and came to Bremen for a year, fourteen years ago. She looks after our Japanese pages and everything that is made of clay.",
      "Her courses take place upstairs on Thursday evenings, with eight people around one table. Nobody has to be solemn, and the football results are announced at half past nine.",
    ],
  },
];

export interface CompanyPage {
  readonly slug: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly text: readonly string[];
}

export const COMPANY_PAGES: readonly CompanyPage[] = [
  {
    slug: "about",
    title: "About us: five people, one cat, seventy teas | Tea House",
    heading: "Who we are",
    description:
      "The Tea House was founded in 2008 by a chemist who liked kettles too much. How we buy, what we pay, and why there is no warehouse.",
    text: [
      "It began with a market stall and eleven teas. On the first Saturday Hanna sold four bags, three of them to her own neighbours. Today we are five people, and about seventy teas stand on the wall behind the counter.",
      "## How we buy",
      "We buy from nineteen families and two cooperatives, and we have visited all of them more than once. Prices are agreed on before the harvest and are paid even when the harvest is poor. In a good year that costs us money. In a bad one it is the reason why there is still somebody to buy from.",
      "## What we do not do",
      "We do not flavour anything, we do not sell tea that is older than it should be, and we do not have a warehouse. When something is sold out, it is sold out until the bushes have grown new leaves.",
      "The cat is called Bohea. She belongs to the bookbinder next door, but she does not know that.",
    ],
  },
  {
    slug: "privacy",
    title: "Privacy: what we store and for how long | Tea House",
    heading: "What we know about you",
    description:
      "We store what we need to send your parcel and nothing else. How long we keep it, who sees it, and how you have it deleted.",
    text: [
      "When you order, we store your name, your address and what you bought, because we have to send the parcel and write an invoice. The tax office wants us to keep invoices for ten years; everything else is deleted after two.",
      "## Who else sees it",
      "The parcel service gets your address and nothing more. Payments are handled by our bank, and we never see the number of your card. We do not sell data, and we do not buy any either.",
      "## Visits to these pages",
      "We count how often a page is read with a small script on our own server. It stores no address and sets no cookie. The basket needs one cookie, which ends when you close the window.",
      "Write to counter@tea-house.example if you want to know what we have, or want it to be gone. Hanna Petersen answers within a week.",
    ],
  },
  {
    slug: "terms",
    title: "Terms of sale and your right to return | Tea House",
    heading: "Terms of sale",
    description:
      "What applies when you buy from us: prices, payment, delivery, and the fourteen days in which you can send back what you did not open.",
    text: [
      "A contract comes about when we confirm your order by mail. All prices include tax. You pay by transfer, by card or in cash at the counter.",
      "## Sending back",
      "Within fourteen days you can return anything that you have not opened, without giving a reason. Tea that has been opened cannot be sold again, so we ask you to keep it. If it was our mistake, we pay for the postage and send what you wanted on the same day.",
      "## When something is missing",
      "Harvests are finite. If a tea has run out between your order and our scales, we call you before we send something else.",
    ],
  },
  {
    slug: "imprint",
    title: "Imprint: who is responsible for this site | Tea House",
    heading: "Imprint",
    description:
      "Owner, address, register and tax number of the Tea House in Bremen, and who is responsible for what stands on these pages.",
    text: [
      "Tea House Bremen, owner Hanna Petersen, Schlachte 12, 28195 Bremen, Germany. Telephone +49 421 5550123, mail counter@tea-house.example.",
      "Entered in the commercial register of Bremen under HRA 55012. Value added tax number DE 555 012 345. Organic certification by DE-ECO-099.",
      "Responsible for the content of the journal: Hanna Petersen, at the same address. We do not take part in dispute settlement before a consumer board, because so far a cup of tea has always settled it.",
    ],
  },
];

export const CONTACT: CompanyPage = {
  slug: "contact",
  title: "Contact: write, call or come to the counter | Tea House",
  heading: "How to reach us",
  description:
    "Call us from Tuesday to Saturday, write at any hour, or come to the counter by the river. Somebody who knows the teas will answer.",
  text: [
    "The telephone stands beside the scales: +49 421 5550123, Tuesday to Saturday from ten to seven. If nobody answers, both hands are full, and we call back within the hour.",
    "Letters reach us at Schlachte 12, 28195 Bremen. For questions about an order, please have the number ready that is printed on the first line of the invoice.",
  ],
};
