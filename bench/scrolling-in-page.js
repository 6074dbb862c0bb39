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
    if (last > reached) return { reached: last, ms: performance.now() - begin };
  }
}

window.nextStep = nextStep;
