import type { MediaEngine } from '#server/engines/ports.ts'

/** Creates a media engine without publishers. Tests of media start the real engine. */
export function createIdleMedia(): MediaEngine {
  return {
    id: 'idle',
    publishAddress: 'rtmp://localhost/live',
    origin: () => null,
    relay: () => Promise.reject(new Error('ECONNREFUSED')),
    async attach() {},
    async kick() {},
    async removeRecording() {},
    async dropRecording() {},
    async announceMove() {},
    async drain() {},
    async close() {},
  }
}
