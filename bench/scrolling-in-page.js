/** More than the minute for which somebody who asked too often has to wait. */
const GIVEN_UP_MS = 90_000;

/** Goes to the end of what is there, until a row beyond it is drawn with its words; answers its number and the time. */
async function nextStep({ at, scroller, reached }) {
  const begin = performance.now();
  const box = document.querySelector(scroller);
  const numberOf = (row) => Number(row.getAttribute("aria-posinset") ?? Number(row.getAttribute("aria-rowindex")) - 1);
  for (;;) {
    box.scrollTo(0, box.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const drawn = [...document.querySelectorAll(at)].filter((row) => row.querySelector("a") !== null);
    const last = Math.max(0, ...drawn.map(numberOf));
    const ms = performance.now() - begin;
    if (last > reached) return { reached: last, ms };
    if (ms > GIVEN_UP_MS) throw new Error(`nothing was drawn behind row ${reached} of ${box.innerText.slice(-500)}`);
  }
}

window.nextStep = nextStep;
