export type Flushing = { flush(): void }
export type Outbox = { add(connection: Flushing): void }

/**
 * Connections with waiting events. They are flushed at the end of the next turn of the event loop, after channels that
 * deliver immediately. So an acknowledgement and the sender's message leave in one write. An earlier write sends the
 * waiting events too.
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
      // Channels schedule their immediate later in this same turn, and run in the next. So the flush needs a second
      // immediate.
      if (waiting.length === 0) setImmediate(() => setImmediate(flush))
      waiting.push(connection)
    },
  }
}
