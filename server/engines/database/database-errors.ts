/** read_only_sql_transaction: the server is a standby, or it was made read-only. */
const readOnlyState = '25006'

/** serialization_failure and deadlock_detected: PostgreSQL ended one of two transactions that excluded each other. */
const conflictStates = new Set(['40001', '40P01'])

/**
 * SQLSTATE classes of a server that takes no work at present: connection lost, login refused, no such database, no
 * resources, shutting down or starting up.
 */
const awayStates = /^(08|28|3D|53|57P)/

/** States after which a connection is not used again: it was ended, or leads to a server that takes no writes. */
const spoiltStates = /^(08|57P|25006)/

/** pg's error for a server that did not answer. The connection still waits for its result. */
const unansweredText = 'Query read timeout'

function stateOf(error: unknown): string {
  const { code } = error as { code?: unknown }
  return error instanceof Error && typeof code === 'string' ? code : ''
}

/** Returns true when the server refused a write because it is a standby or read-only. */
export function isReadOnly(error: unknown): boolean {
  return stateOf(error) === readOnlyState
}

/** Returns true when the same transaction can succeed if it is run again. */
export function isConflict(error: unknown): boolean {
  return conflictStates.has(stateOf(error))
}

/** Returns true when the server takes no work at present, by its own error. */
export function isServerAway(error: unknown): boolean {
  return awayStates.test(stateOf(error)) || isReadOnly(error)
}

/** Returns true when the connection with this error must not be used again. */
export function spoilsConnection(error: unknown): boolean {
  return spoiltStates.test(stateOf(error)) || (error instanceof Error && error.message === unansweredText)
}
