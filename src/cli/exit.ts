/** Exit codes, and the errors that carry them. A message is one line: what happened and what to do. */
export const EXIT = {
  ok: 0,
  gateFailed: 1,
  usage: 2,
  unreachable: 3,
  partial: 4,
  internal: 5,
  interrupted: 130,
} as const;

export class CommandFailed extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function usage(message: string): CommandFailed {
  return new CommandFailed(message, EXIT.usage);
}
