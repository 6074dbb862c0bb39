/**
 * Values that some generator could run. Each would write a file, print a product that nobody typed, or print a variable of the
 * build's environment.
 */
export const CANARY_VARIABLE = "CANARY_OF_BUILDS";
export const CANARY_SECRET = "feathered-secret";
export const CANARY_PRODUCT = "623861";
export const CANARY_FILE = "canary-fired";

const WRITES = `require("fs").writeFileSync("${CANARY_FILE}", "")`;

export const HOSTILE_VALUES: readonly string[] = [
  // Nunjucks, Liquid, Handlebars, Vue
  "{{ 89123 * 7 }}",
  "{{ 89123 | times: 7 }}",
  `{{ env.${CANARY_VARIABLE} }}`,
  `{{ constructor.constructor('${WRITES}')() }}`,
  "{% set x = 89123 * 7 %}{{ x }}",
  "{% include 'canary' %}",
  "{%- raw -%}",
  "{# comment #}",
  // Go
  `{{ getenv "${CANARY_VARIABLE}" }}`,
  "{{ mul 89123 7 }}",
  "{{< canary >}}",
  "{{% canary %}}",
  // EJS, PHP, ERB
  "<%= 89123 * 7 %>",
  `<% ${WRITES} %>`,
  "<?= 89123 * 7 ?>",
  "#{89123 * 7}",
  // MDX, JSX, Astro
  "{89123 * 7}",
  `{process.env.${CANARY_VARIABLE}}`,
  `{${WRITES}}`,
  `import fs from "node:fs"; fs.writeFileSync("${CANARY_FILE}", "")`,
  `export const x = ${WRITES}`,
  "<Canary on={() => 1} />",
  "<script>document.title = 89123 * 7</script>",
  "<script setup>import x from 'fs'</script>",
  "${" + "89123 * 7}",
  ":::danger[{89123 * 7}]",
  ":tea[89123]{onclick=alert(1)}",
  ":::tip{title={89123 * 7}}",
  "`{89123 * 7}` of tea",
  // Texts of program code
  `" + process.env.${CANARY_VARIABLE} + "`,
  `' + process.env.${CANARY_VARIABLE} + '`,
  `\\" + process.env.${CANARY_VARIABLE} + "`,
  `", ...process.env, title: "tea`,
  "tea */ 89123 * 7 /*",
  "tea // 89123 * 7",
  "\\u0022 + 89123 * 7 + \\u0022",
  // YAML
  `!!js/function 'function () { ${WRITES} }'`,
  "!ruby/object:Gem::Installer",
  "*anchor",
  "&anchor tea",
  "---js",
  "--- # tea",
  "tea: { a: b }",
  // Markdown's extensions
  "<!--@include: ./package.json-->",
  "<<< @/package.json",
  "[[toc]]",
  "::: tip",
  "[tea](javascript:alert(1))",
  "![tea](x onerror=alert(1))",
  "tea {.class onclick=alert(1)}",
  "{: onclick='alert(1)'}",
  "<img src=x onerror=alert(1)>",
  "</title><script>alert(1)</script>",
  '" onload="alert(1)',
  "' onload='alert(1)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
];
