import type { Proof } from '#contract/proof.ts'
import type { Buckets } from '#server/engines/ports.ts'
import { ApiError } from './errors.ts'
import type { ProofPurpose, Proofs } from './proofs.ts'
import { openAddressBucket, openSized, type SizedBucket, takePoint, viewerKey } from './rate-limit.ts'
import type { Viewer } from './viewer.ts'

/**
 * Limits a call that costs something. The first calls of an address are free. Then each needs a proof of work, because
 * an address that many phones share must not be refused. The work grows with the calls of the address.
 */
export type WorkLimit = {
  /**
   * Throws PROOF_REQUIRED with a challenge. Throws TOO_MANY_REQUESTS for a viewer above `perViewer`, and for an address
   * above `max`.
   */
  admit(call: { ip: string; viewer: Viewer; proof: Proof | undefined }): Promise<void>
}

type Sizes = {
  purpose: ProofPurpose
  free: { points: number; windowS: number }
  /** Calls of an address in an hour, far above the use of a mobile network. */
  max: number
  /** Calls of a viewer in an hour. */
  perViewer: number
}

/** Tries of the usual proof. A phone that is four times slower than a desktop needs 0.2 s for most proofs. */
const usualWork = 128
/** The work doubles each time the address has used another sixth of its calls. */
const doublings = 6
/** A client without a token is rarely a browser, and has no limit as a viewer. */
const anonymousFactor = 4
const windowS = 3_600

/** Returns the tries for a proof. `used` is the used part of the calls of the address. */
export function workFor({ used, isAnonymous }: { used: number; isAnonymous: boolean }): number {
  const doubled = Math.min(doublings - 1, Math.floor(used * doublings))
  return usualWork * 2 ** doubled * (isAnonymous ? anonymousFactor : 1)
}

export function createWorkLimit(sizes: Sizes, { proofs, buckets }: { proofs: Proofs; buckets: Buckets }): WorkLimit {
  const { purpose, max, perViewer } = sizes
  const sized = (points: number): SizedBucket => ({ points: () => points, windowS })
  const free = openAddressBucket(buckets, `free:${purpose}`, {
    points: () => sizes.free.points,
    windowS: sizes.free.windowS,
    networks: 1,
  })
  const ofAddress = openAddressBucket(buckets, `address:${purpose}`, { ...sized(max), networks: 1 })
  const ofViewer = openSized(buckets, `viewer:${purpose}`, sized(perViewer))

  return {
    async admit({ ip, viewer, proof }) {
      const key = viewerKey(viewer)
      const used = (await ofAddress.used(ip)) / max
      // No proof helps an address above its maximum, which is refused below.
      if ((await free.take(ip)) !== null && used < 1) {
        const work = workFor({ used, isAnonymous: key === null })
        // Accepts half the work, because other calls of the address may have doubled it since the challenge.
        const isRight = proof !== undefined && (await proofs.spend(proof, { purpose, minWork: work / 2 }))
        if (!isRight) throw new ApiError('PROOF_REQUIRED', { challenge: proofs.challenge({ purpose, work }) })
      }
      if (key !== null) await takePoint(ofViewer, key)
      await takePoint(ofAddress, ip)
    },
  }
}
