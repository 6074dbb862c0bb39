/**
 * The launcher (bin/sitemend.js) passes signals on, but cannot when it is killed. The channel that it opens closes with it, and then
 * we stop as if we had been asked to: else the service would live on with nobody to stop it.
 */
export function endWithLauncher(): void {
  if (process.channel === undefined) return;
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // Only listened to: it does not keep a command from ending.
  process.channel.unref();
}
