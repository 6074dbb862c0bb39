/** Signing in, the first account, invitations. */
export const access = {
  email: "E-mail",
  password: "Password",
  passwordHint: "8 characters or more",
  name: "Your name",
  showPassword: "Show password",
  signIn: {
    title: "Sign in",
    action: "Sign in",
    help: "Forgotten? On the machine that runs Sitemend: npm start -- user reset-password",
  },
  again: {
    title: "Your session has ended",
    body: "Sign in again; this page stays as it is.",
  },
  welcome: {
    title: "Create the owner account",
    lead: "One form, and Sitemend is yours. No mail server is needed, and nothing leaves this machine.",
    action: "Create the account",
    noToken: "Open the link that the service printed when it started: it carries the proof that this machine is yours.",
    hasAccount: "This link was used before?",
    signedIn: (email: string) => `You are signed in as ${email}: this link has done its work.`,
    next: "What would you like to do first?",
    demo: "Try the demo site",
    demoBody: "A real WordPress with real faults, on this machine. See a fix applied, proved and rolled back.",
    demoCommand: "npm start -- demo",
    site: "Audit my site",
    siteBody: "Give an address. Nothing is changed until you approve it.",
    cli: "Use the command line",
    cliBody: "The same audit in your terminal or your pipeline.",
    cliCommand: "npm start -- audit example.com",
  },
};
