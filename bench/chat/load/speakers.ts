import type { Dialect, Heard } from './dialects.ts'
import type { Frame } from './frame-reader.ts'
import type { Latencies } from './latencies.ts'
import { openRawSocket, type RawSocket, type Target } from './raw-socket.ts'

const lines = [
  'Cú sút đẹp quá trời ơi',
  'Pha phối hợp này đẹp như mơ',
  'Thủ môn hôm nay hay thật, cứu liền hai bàn',
  'Trọng tài bắt hơi nhẹ tay, pha đó thẻ vàng mới đúng',
  'Biên trái trống kìa mà không ai để ý',
  'Chuyền một chạm đẹp quá trời',
]

export type Speakers = {
  start(): void
  /** Stops sending. Returns the number of messages sent. */
  stop(): number
  acknowledged(): number
}

/**
 * Opens speakers that send into the room at an even rate, even when the server is slow. Latency counts from the time a
 * message was due, which its text begins with.
 */
export async function createSpeakers(use: {
  target: Target
  dialect: Dialect
  interpret(frame: Frame): Heard
  count: number
  ratePerS: number
  ackLatencies: Latencies
}): Promise<Speakers> {
  const { target, dialect, interpret, ratePerS } = use
  const waiting = new Map<string, number>()
  let said = 0
  let acknowledged = 0
  let beganAt = 0
  let timer: NodeJS.Timeout | null = null

  function hear({ acks }: Heard): void {
    for (const { uuid, isGood } of acks) {
      if (!isGood) throw new Error('the server refused a message')
      acknowledged += 1
      use.ackLatencies.add(performance.now() - (waiting.get(uuid) ?? Number.NaN))
      waiting.delete(uuid)
    }
  }

  async function open(): Promise<RawSocket> {
    const connected = Promise.withResolvers<void>()
    if (dialect.connectsImmediately) connected.resolve()
    const socket = await openRawSocket(target, {
      frame(frame, self) {
        const heard = interpret(frame)
        if (heard.reply !== null) self.send(heard.reply)
        if (heard.isConnected) connected.resolve()
        hear(heard)
      },
      close() {
        throw new Error('the server hung up on a speaker')
      },
    })
    await connected.promise
    return socket
  }

  const sockets = await Promise.all(Array.from({ length: use.count }, open))

  function sayWhatIsDue(): void {
    for (;;) {
      const dueAt = beganAt + (said * 1_000) / ratePerS
      const now = performance.now()
      if (dueAt > now) {
        timer = setTimeout(sayWhatIsDue, dueAt - now)
        return
      }
      const uuid = `ac4e55ed-0000-4000-8000-${said.toString(16).padStart(12, '0')}`
      const text = `${dueAt.toFixed(1)} ${lines[said % lines.length]}`
      waiting.set(uuid, dueAt)
      sockets[said % sockets.length]?.send(dialect.publish({ uuid, text }))
      said += 1
    }
  }

  return {
    start() {
      beganAt = performance.now()
      sayWhatIsDue()
    },
    stop() {
      if (timer) clearTimeout(timer)
      return said
    },
    acknowledged: () => acknowledged,
  }
}
