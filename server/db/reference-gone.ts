/** Whether PostgreSQL refused a row because what it refers to has gone (SQLSTATE 23503), by a constraint whose name begins so. */
export function isReferenceGone(error: unknown, constraintPrefix = ''): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23503' && (constraint ?? '').startsWith(constraintPrefix)
}
