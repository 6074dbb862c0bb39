/** Documentation of the interface through which cafés order: code, tables and places to link to. */

export interface Manual {
  readonly slug: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  readonly intro: string;
  readonly sections: readonly { readonly id: string; readonly heading: string; readonly html: string }[];
}

export const MANUALS: readonly Manual[] = [
  {
    slug: "getting-started",
    title: "Getting started with the ordering API | Tea House",
    heading: "Getting started",
    description:
      "From a key to your first order in ten minutes: how cafés and restaurants order tea from their own till through our HTTP interface.",
    intro:
      "This guide is for the people who look after the till of a café. You need a customer number, which is printed on every invoice, and a program that can send HTTP requests. Nothing has to be installed, and the test server never sends a real parcel.",
    sections: [
      {
        id: "key",
        heading: "Get a key",
        html: "<p>Ask for a key by telephone or at the counter. It belongs to one café and can be withdrawn at any time. Keep it on the server and never put it into a web page, because whoever has it can order in your name.</p>",
      },
      {
        id: "first-request",
        heading: "Send a first request",
        html: '<p>List what can be ordered today. The answer is JSON and holds the number, the name and the price of each tea.</p><pre><code>curl https://api.tea-house.example/v2/teas \\\n  -H "Authorization: Bearer $TEA_KEY"</code></pre><p>When the key is wrong you get status 401; all the codes stand in <a href="/docs/errors/#codes">the table of errors</a>.</p>',
      },
    ],
  },
  {
    slug: "orders",
    title: "Orders: create, change and cancel | Tea House API",
    heading: "Orders",
    description:
      "How to create an order, change it until noon, and cancel it. With every field of the request, its type and what happens when it is missing.",
    intro:
      "An order is a list of teas with amounts, an address and a wish for the day. It can be changed until noon of the day on which it is packed; afterwards it belongs to the parcel service, and only a telephone call can stop it.",
    sections: [
      {
        id: "fields",
        heading: "Fields of an order",
        html: '<table><caption>What an order holds</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody><tr><td><code>lines</code></td><td>list</td><td>Number of the tea and grams, at least one line</td></tr><tr><td><code>address</code></td><td>object</td><td>Where it goes; the café itself when left out</td></tr><tr><td><code>day</code></td><td>date</td><td>Earliest day of delivery</td></tr></tbody></table>',
      },
      {
        id: "create",
        heading: "Create one",
        html: '<p>Send it with a key of your own in the header, so that sending it twice after a lost connection makes one order and not two.</p><pre><code>{\n  "lines": [{ "sku": "T-1002", "grams": 1000 }],\n  "day": "2026-11-03"\n}</code></pre>',
      },
    ],
  },
  {
    slug: "webhooks",
    title: "Webhooks: be told when a parcel leaves | Tea House API",
    heading: "Webhooks",
    description:
      "Let our server call yours when a parcel is packed, sent or delayed. How to check the signature, and what we do when your server is asleep.",
    intro:
      "Asking every minute whether a parcel has left is tiring for both sides. Give us an address instead, and we send a message to it whenever the state of an order changes. Most tills need nothing more than the first of the three events.",
    sections: [
      {
        id: "events",
        heading: "Events",
        html: "<ul><li><code>order.packed</code>: the parcel is closed and weighed.</li><li><code>order.sent</code>: the parcel service has it, and there is a number to follow.</li><li><code>order.delayed</code>: a tea is missing, and somebody will telephone you.</li></ul>",
      },
      {
        id: "signature",
        heading: "Check the signature",
        html: "<p>Each message carries a signature over its body, made with your key. Compare it before you believe anything.</p><pre><code>const expected = createHmac('sha256', key).update(body).digest('hex');\nif (!timingSafeEqual(Buffer.from(expected), Buffer.from(given))) return 400;</code></pre>",
      },
      {
        id: "repeats",
        heading: "When you do not answer",
        html: '<p>We try again after one, five and thirty minutes, and then once an hour for a day. See <a href="/docs/limits/">the limits</a> for how long an answer may take.</p>',
      },
    ],
  },
  {
    slug: "errors",
    title: "Errors and what to do about them | Tea House API",
    heading: "Errors",
    description:
      "Every status that our ordering interface answers, what it means and what your program should do: try again, ask a person, or give up.",
    intro:
      "Errors come as JSON with a code that never changes and a sentence that may. Write the code into your log, show the sentence to the person at the till, and try again only where this table says so.",
    sections: [
      {
        id: "codes",
        heading: "Codes",
        html: '<table><caption>Status and what to do</caption><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">What to do</th></tr></thead><tbody><tr><td>401</td><td><code>key_unknown</code></td><td>Check the key, do not repeat</td></tr><tr><td>409</td><td><code>too_late</code></td><td>The parcel has left; call us</td></tr><tr><td>422</td><td><code>tea_unknown</code></td><td>Read the list of teas again</td></tr><tr><td>503</td><td><code>closed</code></td><td>Wait as long as Retry-After says</td></tr></tbody></table>',
      },
      {
        id: "format",
        heading: "Format",
        html: '<pre><code>{ "code": "too_late", "message": "Order 4711 left the shop at 12:40." }</code></pre><p>Fields that you do not know may appear at any time and can be passed over.</p>',
      },
    ],
  },
  {
    slug: "limits",
    title: "Limits, versions and the test server | Tea House API",
    heading: "Limits and versions",
    description:
      "How many requests you may send, how long we wait for an answer, how versions change, and how to try everything on the test server.",
    intro:
      "We are a small shop with a small server. The limits are far above what any till needs, and they keep a program that has gone wrong from taking the others with it. If you meet one of them in everyday use, something is worth looking at.",
    sections: [
      {
        id: "numbers",
        heading: "Numbers",
        html: "<p>Sixty requests a minute for each key, one hundred lines in an order, and five seconds for your answer to a webhook. Beyond that you get status 429 with the seconds to wait.</p>",
      },
      {
        id: "versions",
        heading: "Versions",
        html: '<p>The version stands in the address. An old one is kept for two years after a new one appears, and every café gets a letter about it. <a href="/docs/orders/">Orders</a> and <a href="/docs/webhooks/#events">events</a> have not changed since version 2.</p><pre><code>https://test.tea-house.example/v2/</code></pre>',
      },
    ],
  },
];
