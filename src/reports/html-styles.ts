/** The look of the report. System fonts only: nothing is loaded. Contrast is at least 4.5:1 in both schemes. */
export const STYLES = `
:root{color-scheme:light dark;--page:#f6f7f9;--card:#fff;--text:#1a2230;--soft:#566072;--line:#dfe3ea;--link:#1a56c4;--error:#b3261e;--warning:#8a5a00;--notice:#2a5d8f;--good:#1b7a3d;--code:#f0f2f6}
@media(prefers-color-scheme:dark){:root{--page:#12161d;--card:#1b212b;--text:#e8ecf3;--soft:#a3adbd;--line:#323b49;--link:#8db4ff;--error:#ff8f85;--warning:#f0bd5c;--notice:#8fc1f2;--good:#6fd394;--code:#242c38}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header,main,footer{max-width:960px;margin:0 auto;padding:0 20px}header{padding-top:36px}.brand{margin:0;color:var(--soft);font-weight:600;letter-spacing:.04em}
h1{margin:.1em 0;font-size:1.9rem;line-height:1.2;overflow-wrap:anywhere}h1 a{color:inherit;text-decoration:none}h2{font-size:1.2rem;margin:0 0 .6em}
a{color:var(--link);overflow-wrap:anywhere}.meta{color:var(--soft);font-size:.875rem}.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:22px;margin:20px 0}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--card);padding:8px}
.overview{display:flex;gap:28px;align-items:center}.overview>div{flex:1;min-width:0}.ring{width:150px;flex:none}
.ring circle{fill:none;stroke-width:11}.track{stroke:var(--line);fill:var(--line)}.ring .track{fill:none}.ring .value{stroke-linecap:round;stroke:currentColor}
.good{color:var(--good)}.fair{color:var(--warning)}.poor{color:var(--error)}rect.value{fill:currentColor}.ring text{text-anchor:middle;fill:var(--text);stroke:none}.big{font-size:32px;font-weight:700}.small{font-size:12px;fill:var(--soft)}
.delta{font-size:.9rem;font-weight:500;color:var(--soft)}.cap{color:var(--error);font-weight:600}.tiles{display:flex;flex-wrap:wrap;gap:10px;list-style:none;padding:0;margin:0 0 12px}
.tile{border:1px solid var(--line);border-radius:10px;padding:8px 14px}.tile b{display:block;font-size:1.25rem}.tile.error b{color:var(--error)}.tile.warning b{color:var(--warning)}.tile.notice b{color:var(--notice)}
table{border-collapse:collapse;width:100%;font-size:.95rem}caption{text-align:left;color:var(--soft)}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid var(--line)}th{font-weight:500}thead th{color:var(--soft);font-size:.85rem}.number{text-align:right;font-variant-numeric:tabular-nums}.bar{width:40%}.bar svg{width:100%;height:8px;display:block}
.note{border-left:4px solid var(--warning);background:var(--card);padding:10px 16px;border-radius:0 10px 10px 0}.failed{border-color:var(--error)}
#findings>h2{margin:34px 0 10px}.finding{background:var(--card);border:1px solid var(--line);border-left:5px solid var(--notice);border-radius:10px;margin:10px 0}.finding.error{border-left-color:var(--error)}.finding.warning{border-left-color:var(--warning)}
summary{cursor:pointer}.finding summary{display:flex;gap:12px;align-items:baseline;padding:12px 16px}.finding .title{font-weight:600;flex:1}.first{display:block;font-weight:400;color:var(--soft);font-size:.875rem;overflow-wrap:anywhere}.extent{color:var(--soft);font-size:.875rem;white-space:nowrap}
.badge{font-size:.75rem;text-transform:uppercase;letter-spacing:.05em;color:var(--notice);min-width:5.2em}.error>summary .badge{color:var(--error)}.warning>summary .badge{color:var(--warning)}
.body{padding:0 16px 12px}.places{padding-left:1.6em}.places>li{margin:.7em 0}.places p{margin:.15em 0}.url{font-size:.925rem}code{display:block;background:var(--code);border-radius:6px;padding:6px 9px;font:13px/1.45 ui-monospace,Consolas,monospace;overflow-wrap:anywhere;margin:.3em 0}
.related{font-size:.875rem;margin:.2em 0}.suggestion{border-left:3px solid var(--good);padding-left:9px;margin:.5em 0}.suggestion ins{text-decoration:none;background:color-mix(in srgb,var(--good) 16%,transparent);padding:0 .25em;border-radius:3px}.suggestion pre{white-space:pre-wrap;overflow-wrap:anywhere;max-height:20em;overflow:auto}.passed ul{columns:2;padding-left:1.2em}details.card summary h2{display:inline}footer{color:var(--soft);font-size:.875rem;padding-bottom:36px}
@media(max-width:640px){.overview{flex-direction:column;align-items:flex-start}.finding summary{flex-wrap:wrap}.passed ul{columns:1}.bar{width:25%}}
@media print{body{background:#fff}.card,.finding{break-inside:avoid}.finding .body{display:block}}
`;
