/** The help pages for members: documentation as it grows beside a business, many short pages with much of the same. */
import { blocks, h, imageBlock, listBlock, p, table } from "./blocks.ts";
import type { SeedObject } from "./object.ts";

const topic = (slug: string, title: string, ...content: readonly string[]): SeedObject => ({
  ...{ type: "page", slug, title, parent: "help" },
  content: blocks(
    p("<em>Members only. Ask Tom if something is unclear.</em>"),
    ...content,
    p(`<a href="{{home}}/help/">« Help</a>`),
  ),
});

export const HELP: readonly SeedObject[] = [
  {
    ...{ type: "page", slug: "help", title: "Help" },
    content: blocks(
      listBlock(
        `<a href="{{home}}/help/kiln-booking/">Kiln booking</a>`,
        `<a href="{{home}}/help/kiln-programs/">Kiln programs</a>`,
        `<a href="{{home}}/help/error-codes/">Error codes</a>`,
        `<a href="{{home}}/help/wheel-care/">Wheel care</a>`,
        `<a href="{{home}}/help/clay-order/">Ordering clay</a>`,
        `<a href="{{home}}/help/glaze_mixing/">Mixing glaze</a>`,
        `<a href="{{home}}/help/wifi/">WiFi</a>`,
        `<a href="{{home}}/help/keys/">Keys</a>`,
        `<a href="http://127.0.0.1:8080/wiki/">Old wiki</a>`,
      ),
    ),
  },
  topic(
    "kiln-booking",
    "Kiln booking",
    p(
      "Kilns are booked in the calendar at the door of the kiln room. A booking counts from loading to unloading, which for a glaze firing is at least 36 hours.",
    ),
    h(4, "Sharing"),
    p("Half kilns can be shared. Write your name and the height of your pots beside the booking."),
  ),
  topic(
    "kiln-programs",
    "Kiln programs",
    table([
      ["No.", "What", "Top", "Hours"],
      ["1", "Bisque", "1000 °C", "11"],
      ["2", "Stoneware", "1240 °C", "13"],
      ["3", "Slow cooling", "1240 °C", "22"],
    ]),
    p("Do not change programs. Program 3 is for crystalline glazes only and needs a day longer."),
  ),
  topic(
    "error-codes",
    "Error codes",
    table([
      ["E-1", "Thermocouple"],
      ["E-bd", "Board too hot"],
      ["FAIL", "Call Maria"],
    ]),
  ),
  topic(
    "wheel-care",
    "Wheel care",
    h(3, "After use"),
    p(
      "Empty the tray, wipe the head, and never let water run under the wheel head: the bearing rusts, and a new one costs £180.",
    ),
    imageBlock("wheel2"),
    h(5, "Once a month"),
    p("Oil the pedal."),
  ),
  topic(
    "clay-order",
    "Ordering clay",
    p("We order on the first Monday of the month. Put your name on the list until Sunday evening."),
    listBlock("White stoneware, 12.5 kg: £11", "Speckled stoneware, 12.5 kg: £13", "Porcelain, 10 kg: £19"),
    p(`Prices: <a href="{{home}}/wp-content/uploads/clay-prices.pdf">list</a>`),
  ),
  topic(
    "glaze_mixing",
    "Mixing glaze",
    p(
      "Wear a mask. Weigh everything twice, add powder to water and not the other way round, let it stand for a night and sieve it through 80 mesh.",
    ),
    imageBlock("glazes", { alt: "glazes" }),
  ),
  topic("wifi", "WiFi", p("The network is called HSC. The password is on the fridge.")),
  topic(
    "keys",
    "Keys",
    p("Two keys each. Lost ones cost £20."),
    p(`See <a href="{{home}}/closing-checklist/#alarm">the alarm</a>.`),
  ),
];
