/** What the browser itself measured since `begin`: of each interaction until the next paint, and of each slow frame. */
let interactions = [];
let frames = [];

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId > 0) interactions.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) frames.push(entry.duration);
}).observe({ type: "long-animation-frame", buffered: true });

window.beginMeasuring = () => {
  interactions = [];
  frames = [];
};

/** Entries come after the paint they speak of, so two quiet frames and a moment of rest are waited for. */
window.measured = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  await new Promise((resolve) => setTimeout(resolve, 150));
  return { interaction: Math.max(0, ...interactions), frame: Math.max(0, ...frames) };
};
