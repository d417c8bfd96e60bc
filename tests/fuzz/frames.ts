import fc from 'fast-check'
import * as z from 'zod/mini'
import { allTopics } from '#contract/all.ts'
import type { Frame } from '#contract/frame.ts'
import { presenceClientFrame } from '#contract/presence.socket.ts'
import { studioClientFrame, studioPath } from '#contract/studio.socket.ts'
import type { AnyTopic } from '#contract/topic.ts'
import { clientFrame, sendFrame, subFrame } from '#contract/websocket.ts'
import type { Known } from './arbitrary-of.ts'
import { type Input, inputsFor } from './inputs.ts'

/** One message of a client: an object is sent as JSON, and bytes as a binary message. */
export type Message = Input | string | Uint8Array

export type SocketPath = '/websocket' | '/onlineSocket' | typeof studioPath
export const socketFrames: Record<SocketPath, Frame> = {
  '/websocket': clientFrame,
  '/onlineSocket': presenceClientFrame,
  [studioPath]: studioClientFrame,
}

/** The largest text that a socket accepts is 8 KiB. */
const tooLong = JSON.stringify({ type: 'ping', more: 'x'.repeat(8 * 1024) })
const noFrames = ['', 'null', '0', '[]', '[{"type":"ping"}]', '{', '"ping"', '{"type":"ping"}{', '\ud800', tooLong]

/** Returns short sequences of messages for one socket: frames of its schema and its topics, and other data. */
export function messagesFor(path: SocketPath, known: Known): fc.Arbitrary<Message[]> {
  const frames = [inputsFor(socketFrames[path].schema, known)]
  if (path === '/websocket') frames.push(...allTopics.flatMap((topic) => framesOf(topic, known)))
  const message = fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...frames) },
    { weight: 1, arbitrary: fc.constantFrom(...noFrames) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }) },
  )
  return fc.array(message, { minLength: 1, maxLength: 5 })
}

function framesOf({ name, path, key, send }: AnyTopic, known: Known): fc.Arbitrary<Input>[] {
  const topic = z.literal(name)
  const subscription = inputsFor(z.object({ ...subFrame.shape, topic, ...key }), known)
  if (!send) return [subscription]
  const fields = { ...sendFrame.shape, topic, data: send.data, path: z.optional(z.literal(path ?? '')) }
  return [subscription, inputsFor(z.object(fields), known)]
}
