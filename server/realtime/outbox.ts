export type Flushing = { flush(): void }
export type Outbox = { add(connection: Flushing): void }

/**
 * Connections that have something to say soon. They wait for the end of the next turn of the event loop, after the rooms
 * that deliver at once: so an acknowledgement and the sender's own message leave in one write. Whoever writes earlier
 * takes along what waits.
 */
export function createOutbox(): Outbox {
  let waiting: Flushing[] = []

  function flush(): void {
    const due = waiting
    waiting = []
    for (const connection of due) connection.flush()
  }

  return {
    add(connection) {
      // Rooms ask for their turn after this one, in the same turn: theirs is over in the next.
      if (waiting.length === 0) setImmediate(() => setImmediate(flush))
      waiting.push(connection)
    },
  }
}
