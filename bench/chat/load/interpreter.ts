import { constants, inflateRawSync } from 'node:zlib'
import type { Dialect, Heard } from './dialects.ts'
import type { Frame } from './frame-reader.ts'

type Known = Omit<Frame, 'opcode'> & { heard: Heard }

/**
 * Max cached frames. The server writes to a room's members in slices, so only a few dozen different frames are in flight at a time.
 */
const maxKnown = 256
const deflateTail = Buffer.from([0, 0, 0xff, 0xff])

/**
 * Parses frames in the server’s dialect. Caches the results by content, because the same bytes reach thousands of
 * sockets.
 */
export function createInterpreter(dialect: Dialect): (frame: Frame) => Heard {
  const byLength = new Map<number, Known[]>()
  const inOrder: Known[] = []

  function textOf({ payload, isDeflated }: Frame): string {
    if (!isDeflated) return payload.toString()
    const whole = Buffer.concat([payload, deflateTail])
    return inflateRawSync(whole, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  }

  function remember(known: Known): void {
    const peers = byLength.get(known.payload.length) ?? []
    peers.unshift(known)
    byLength.set(known.payload.length, peers)
    inOrder.push(known)
    if (inOrder.length <= maxKnown) return
    const oldest = inOrder.shift() as Known
    const left = (byLength.get(oldest.payload.length) ?? []).filter((one) => one !== oldest)
    if (left.length > 0) byLength.set(oldest.payload.length, left)
    else byLength.delete(oldest.payload.length)
  }

  return (frame) => {
    const { payload, isDeflated } = frame
    const known = byLength
      .get(payload.length)
      ?.find((one) => one.isDeflated === isDeflated && one.payload.equals(payload))
    if (known) return known.heard
    const heard = dialect.hear(textOf(frame))
    remember({ payload: Buffer.from(payload), isDeflated, heard })
    return heard
  }
}
