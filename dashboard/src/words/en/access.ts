/** Signing in, the first account, invitations. */
export const access = {
  email: "Email",
  password: "Password",
  passwordHint: "At least 8 characters. Don't use a common password.",
  code: "Code",
  codeHint: "Six digits from your authenticator app, or one of your recovery codes",
  name: "Your name",
  showPassword: "Show password",
  signIn: {
    title: "Sign in",
    action: "Sign in",
    passkey: "Sign in with a passkey",
    passkeyCalledOff: "Passkey sign-in was canceled. Try again, or sign in with your password.",
    forgotten: "Forgot your password?",
    codeWrong:
      "Incorrect code. Codes change every 30 seconds and work only once. Check that your phone's clock is correct.",
    back: "Back to email and password",
    help: "Forgot your password? On the Sitemend server, run: npm start -- user reset-password EMAIL",
  },
  again: {
    title: "Your session has ended",
    body: "Sign in again to continue. Your work on this page is kept.",
  },
  confirm: {
    title: "Confirm it's you",
    lead: "This needs a recent sign-in. Confirm your identity to continue.",
    action: "Confirm",
    wrong: "Incorrect password or code.",
  },
  forgot: {
    title: "Set a new password",
    lead: "We'll email you a link. It can be used once and expires in 30 minutes.",
    action: "Send link",
    sent: "Check your email",
    sentBody: "If an account exists for this email, we've sent a reset link. Check your spam folder, too.",
    back: "Back to sign-in",
  },
  reset: {
    title: "Set a new password",
    lead: "You'll be signed out on all devices and can sign in with your new password.",
    action: "Set password",
    noToken: "This link is incomplete. Open the full link from the email.",
    done: "Your new password is set",
    doneBody:
      "You've been signed out of all sessions. If you use two-factor authentication, you'll still need your code.",
  },
  secondFactorNeeded: {
    title: (names: readonly string[]) => `${names.join(", ")}: set up two-factor authentication first`,
    body: "This workspace requires two-factor authentication. Set it up to get access.",
    action: "Set it up",
  },
  welcome: {
    title: "Create the owner account",
    lead: "Fill in one form and you're ready. You don't need a mail server, and your data stays on this server.",
    action: "Create the account",
    noToken:
      "This link is incomplete. Open the full owner link that the service printed when it started: the end of it proves that you own this installation.",
    hasAccount: "Already used this link?",
    signedIn: (email: string) => `You're signed in as ${email}. This link has already been used.`,
    signedInWithout: (email: string) =>
      `You're signed in as ${email}. This link is incomplete, but you already have an account.`,
    next: "What would you like to do first?",
    demo: "Try the demo site",
    demoBody: "A real WordPress site with real issues, running locally. See a fix applied, verified and rolled back.",
    demoCommand: "npm start -- demo",
    site: "Audit my site",
    siteBody: "Enter a URL. Nothing changes until you approve it.",
    cli: "Use the command line",
    cliBody: "Run the same audit in your terminal or CI pipeline.",
    cliCommand: "npm start -- audit example.com",
  },
};
