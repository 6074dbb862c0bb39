/** The part of the tripwire that runs in the page, before anything of the page does. */
(() => {
  /** Signs that turn the words around them, or that a terminal would obey. */
  const SIGNS =
    "[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]";
  const UNWANTED = "script:not([src^='/']), iframe, object, embed, base, form[action], link, style, meta";

  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
    globalThis.tripOnViolation(`${violatedDirective} ${blockedURI} ${sample}`);
  });

  const isHarmless = (address) =>
    !URL.canParse(address, document.baseURI) || /^(https?|file):/.test(new URL(address, document.baseURI).href);

  function* strangeIn(element) {
    if (element.matches(UNWANTED)) yield `<${element.localName}>`;
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) yield `${name}=${value}`;
      if (/^(href|src|action|formaction|xlink:href)$/i.test(name) && !isHarmless(value)) yield `${name}=${value}`;
      if (new RegExp(SIGNS, "u").test(value)) yield `a sign in ${name}=${JSON.stringify(value)}`;
    }
  }

  globalThis.strangeMarkup = () => {
    const found = [...document.body.querySelectorAll("*")].flatMap((element) => [...strangeIn(element)]);
    const words = document.body.textContent.match(new RegExp(`.{0,40}${SIGNS}.{0,40}`, "u"))?.[0];
    return words === undefined ? found : [...found, `a sign in ${JSON.stringify(words)}`];
  };
})();
