/** Publish that an engine reports on. A null generation is a stream that a restart of the engine cut off. */
export type Placement = { originId: string; generation: number | null }

/**
 * Returns false for an event of an earlier publish: the stream has moved to another engine, or its encoder has connected
 * again, and the newer events count.
 */
export function isCurrent(
  session: { originId: string | null; generation: number },
  { originId, generation }: Placement,
): boolean {
  if (session.originId !== null && session.originId !== originId) return false
  return generation === null || generation === session.generation
}
