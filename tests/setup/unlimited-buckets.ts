import type { Buckets } from '#server/engines/ports.ts'

/** Rate limits that allow every request. */
export const unlimitedBuckets: Buckets = {
  open: () => ({ take: async () => null, giveBack: async () => {}, used: async () => 0 }),
  close: async () => {},
}
