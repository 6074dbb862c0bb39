/** Mobile, speed of files, accessibility, security and HTML. */
import { answer, fault, type PlantedArea, plantedFile } from "./fault.ts";
import { workshopPage } from "./page.ts";

const at = (name: string, subject: string, more: Partial<Parameters<typeof workshopPage>[0]>) => ({
  [`/about/${name}/`]: workshopPage({ path: `/about/${name}/`, subject, ...more }),
});
const viewport = (content: string) => `<meta name="viewport" content="${content}">`;
const SCRIPT = Array.from(
  { length: 400 },
  (_, number) =>
    `  // Part ${number} of the menu\n  function openMenu${number}(event) {\n    return event.target.closest("nav");\n  }\n`,
).join("\n");

export const PLANTED_MARKUP: PlantedArea = {
  faults: [
    fault("viewport-none", "no viewport", "/about/v-none/", "viewport-missing"),
    fault("viewport-zoom", "zoom is off", "/about/v-zoom/", "viewport-zoom-blocked"),
    fault("viewport-fixed", "a fixed width", "/about/v-fixed/", "viewport-invalid"),
    fault("viewport-two", "two viewports", "/about/v-two/", "viewport-multiple"),
    fault("uncompressed", "nothing is compressed", "", "perf-no-compression"),
    fault("uncached", "a script without caching", "/js/uncached.js", "perf-short-cache"),
    fault("unminified", "a large script with all its comments", "/js/menu.js", "perf-unminified"),
    fault("broken-css", "a missing stylesheet", "/css/lost.css", "perf-broken-asset"),
    fault("broken-script", "a missing script", "/js/lost.js", "perf-broken-asset"),
    fault("redirected-script", "a script behind a redirect", "/js/old-menu.js", "redirect-resource"),
    fault("large-html", "HTML of three megabytes", "/about/p-large/", "http-html-too-large"),
    fault("embed", "videos of others that load at once", "/about/p-embed/", "embed-not-lazy"),
    fault("lang-none", "no lang", "/about/a-lang/", "lang-missing"),
    fault("lang-invalid", "an invalid lang", "/about/a-code/", "lang-invalid"),
    fault("label", "an unlabelled field", "/about/a-field/", "a11y-label"),
    fault("button", "a button without a name", "/about/a-button/", "a11y-button-name"),
    fault("duplicate-id", "a label whose id occurs twice", "/about/a-id/", "html-duplicate-id", "a11y-label"),
    fault("frame", "a frame without a title", "/about/a-frame/", "a11y-frame-title"),
    fault("autocomplete", "an invalid autocomplete", "/about/a-complete/", "a11y-autocomplete"),
    fault(
      "refresh-timed",
      "a page that reloads itself elsewhere after ten seconds",
      "/about/a-refresh/",
      "a11y-meta-refresh",
      "redirect-meta-refresh",
    ),
    fault("role", "an ARIA role that doesn't exist", "/about/a-role/", "a11y-aria-valid", "a11y-axe"),
    fault("tabindex", "a positive tabindex", "/about/a-tab/", "a11y-axe", "a11y-tabindex"),
    fault("hidden-focus", "aria-hidden around a link", "/about/a-hidden/", "a11y-aria-hidden"),
    fault("mixed", "a script over http", "/about/s-mixed/", "sec-mixed-content"),
    fault("mixed-css", "a background over http in CSS", "/about/s-css/", "sec-mixed-content-css", "sec-mixed-content"),
    fault("form-http", "a password form that posts to http", "/about/s-form/", "sec-form-insecure"),
    fault("cookie", "a session cookie without flags", "", "sec-cookie-flags"),
    fault("hsts", "no HSTS", "", "sec-hsts"),
    fault("csp", "no Content-Security-Policy", "", "sec-csp"),
    fault("sniff", "no nosniff", "", "sec-content-type-options"),
    fault("frames", "pages may be framed", "", "sec-clickjacking"),
    fault("git", "/.git/config can be read", "", "sec-exposed-file"),
    fault("secret", "a secret key in a script", "/about/s-secret/", "sec-leaked-secret"),
    fault("listing", "a directory listing", "/files/", "sec-directory-listing"),
    fault("version", "the server tells its version", "", "sec-version-leak"),
    fault("integrity", "a foreign script without integrity", "/about/s-sri/", "sec-sri"),
    fault("protocol-relative", "a script from //host", "/about/s-relative/", "sec-protocol-relative", "sec-sri"),
    fault("doctype", "no doctype", "/about/m-doctype/", "html-doctype"),
    fault("head", "a div in the head", "/about/m-head/", "html-head-broken", "html-meta-in-body"),
    fault("charset", "the header says another charset than the page", "/about/m-charset/", "html-charset-conflict"),
    fault("rel", "a misspelt rel", "/about/m-rel/", "html-rel-misspelled"),
    fault("base", "two base elements", "/about/m-base/", "html-base-invalid"),
    fault("icon", "the icon is missing", "/images/lost-icon.png", "html-icon-broken"),
    fault("php", "a PHP warning in the page", "/about/m-php/", "wp-php-notice"),
    fault("shortcode", "an unexecuted shortcode", "/about/m-shortcode/", "wp-broken-shortcode", "content-raw-markup"),
    fault("sample", "WordPress's sample page", "/sample-page/", "wp-default-content"),
    fault("picture", "a picture without an img", "/about/m-picture/", "image-picture-no-img"),
    fault("privacy", "a shop without a privacy policy", "", "legal-privacy-missing"),
  ],
  pages: {
    ...at("v-none", "our history", { viewport: "" }),
    ...at("v-zoom", "our people", {
      viewport: viewport("width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no"),
    }),
    ...at("v-fixed", "our building", { viewport: viewport("width=1024") }),
    ...at("v-two", "our yard", { head: viewport("width=device-width") }),
    ...at("p-uncached", "our tools", {
      head: '<script src="/js/uncached.js" defer></script><script src="/js/menu.js" defer></script>',
    }),
    ...at("p-css", "our lathe", { head: '<link rel="stylesheet" href="/css/lost.css">' }),
    ...at("p-script", "our stand", { head: '<script src="/js/lost.js" defer></script>' }),
    ...at("p-redirect", "our bench", { head: '<script src="/js/old-menu.js" defer></script>' }),
    ...at("p-large", "our catalogue", { body: `<!--${"x".repeat(3_000_000)}-->` }),
    ...at("p-embed", "our films", {
      body: `${"<p>We film what we do in the workshop on most days of the week, and show it here.</p>".repeat(30)}<iframe src="https://www.youtube.com/embed/abc123" title="Truing a wheel" width="560" height="315"></iframe>`,
    }),
    ...at("a-lang", "our apprentices", { html: "<html>" }),
    ...at("a-code", "our visitors", { html: '<html lang="english">' }),
    ...at("a-field", "our letters", {
      body: '<form action="/contact/" method="post"><input type="text" name="street"><button>Send</button></form>',
    }),
    ...at("a-button", "our shop window", { body: '<button type="button"><svg viewBox="0 0 1 1"></svg></button>' }),
    ...at("a-id", "our newsletter", {
      body: '<form action="/contact/" method="post"><label for="mail">Email</label><input id="mail" name="mail" type="email" autocomplete="email"><label for="mail">Again</label><input id="mail" name="again" type="email"><button>Send</button></form>',
    }),
    ...at("a-frame", "our map", {
      body: '<iframe src="/about/v-zoom/" width="300" height="200" loading="lazy"></iframe>',
    }),
    ...at("a-complete", "our bookings", {
      body: '<form action="/contact/" method="post"><label>Name <input name="name" autocomplete="fullname"></label><button>Send</button></form>',
    }),
    ...at("a-refresh", "our opening hours", { head: '<meta http-equiv="refresh" content="10; url=/contact/">' }),
    ...at("a-role", "our prices", { body: '<div role="buton">Prices</div>' }),
    ...at("a-tab", "our guarantee", { body: '<a href="/contact/" tabindex="5">Write to us</a>' }),
    ...at("a-hidden", "our partners", { body: '<div aria-hidden="true"><a href="/contact/">Write to us</a></div>' }),
    ...at("s-mixed", "our radio", { head: '<script src="http://tea-house.example/js/menu.js" defer></script>' }),
    ...at("s-css", "our walls", {
      head: "<style>.wall { background: url(http://tea-house.example/images/social.png) }</style>",
    }),
    ...at("s-form", "our customers", {
      body: '<form action="http://tea-house.example/login" method="post"><label>Password <input type="password" name="password" autocomplete="current-password"></label><button>Sign in</button></form>',
    }),
    "/about/s-cookie/": answer(200, workshopPage({ path: "/about/s-cookie/", subject: "our biscuits" }), {
      "set-cookie": "PHPSESSID=8a7b6c5d4e3f2a1b; Path=/",
    }),
    ...at("s-secret", "our payments", {
      body: "<script>const aws = { accessKeyId: 'AKIAQ3EGRTY7PLMW5ZXC', secretAccessKey: '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' };</script>",
    }),
    "/files/":
      '<!doctype html><html><head><title>Index of /files/</title></head><body><h1>Index of /files/</h1><pre><a href="../">../</a>\n<a href="prices.xls">prices.xls</a> 2026-01-05 10:00 20480\n<a href="backup.sql.gz">backup.sql.gz</a> 2026-01-05 10:00 920480\n</pre></body></html>',
    "/files/prices.xls": plantedFile("application/vnd.ms-excel", "prices"),
    "/files/backup.sql.gz": plantedFile("application/gzip", "backup"),
    ...at("s-sri", "our counters", {
      head: '<script src="https://cdn.jsdelivr.net/npm/jquery@3.7.1/dist/jquery.min.js" defer></script>',
    }),
    ...at("s-relative", "our maps", { head: '<script src="//river-museum.example/tea-by-sea/" defer></script>' }),
    ...at("m-doctype", "our first year", { doctype: "" }),
    ...at("m-head", "our second year", {
      title: "<div>Welcome</div><title>Our second year in Harbour Street | Cog &amp; Chain</title>",
    }),
    "/about/m-charset/": answer(
      200,
      workshopPage({ path: "/about/m-charset/", subject: "our third year", body: "<p>Café, crêpes and £5 a cup</p>" }),
      {
        "content-type": "text/html; charset=iso-8859-1",
      },
    ),
    ...at("m-rel", "our fourth year", { head: '<link rel="canonicle" href="/about/m-rel/">' }),
    ...at("m-base", "our fifth year", { head: '<base href="/about/m-base/"><base href="/blog/">' }),
    ...at("m-icon", "our sixth year", { head: '<link rel="icon" href="/images/lost-icon.png">' }),
    ...at("m-php", "our seventh year", {
      body: "<br />\n<b>Warning</b>:  Undefined variable $price in <b>/var/www/html/wp-content/themes/cog/functions.php</b> on line <b>112</b><br />",
    }),
    ...at("m-shortcode", "our eighth year", {
      head: '<meta name="generator" content="WordPress 6.8">',
      body: '<p>[contact-form-7 id="42" title="Contact form 1"]</p>',
    }),
    "/sample-page/": workshopPage({
      path: "/sample-page/",
      subject: "sample page",
      title: "<title>Sample Page | Cog &amp; Chain</title>",
      heading: "<h1>Sample Page</h1>",
      head: '<meta name="generator" content="WordPress 6.8">',
      text: '<p>This is an example page. It’s different from a blog post because it will stay in one place and will show up in your site navigation (in most themes).</p><p>As a new WordPress user, you should go to <a href="/wp-admin/">your dashboard</a> to delete this page and create new pages for your content.</p>',
    }),
    ...at("m-picture", "our ninth year", { body: '<picture><source srcset="/images/social.png"></picture>' }),
    "/js/uncached.js": {
      status: 200,
      headers: { "content-type": "text/javascript", "cache-control": "no-store" },
      body: "document.title;",
    },
    "/js/menu.js": plantedFile("text/javascript", SCRIPT),
    "/js/old-menu.js": { status: 301, headers: { location: "/js/menu.js" }, body: "" },
    "/.git/config": plantedFile(
      "text/plain",
      '[core]\n\trepositoryformatversion = 0\n\tbare = false\n[remote "origin"]\n\turl = git@example.com:cog/site.git\n',
    ),
  },
};
