/** An error whose message is a sentence for the operator. Commands print it without a stack. */
export class BackupError extends Error {}
