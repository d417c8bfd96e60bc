import type { DataOf, InputOf } from '#contract/endpoint.ts'
import { marbleOwnPicks, marblePick, type OwnPick } from '#contract/marble.ts'
import { call } from '#web/api/call.ts'
import { createWrites } from '#web/api/writes.ts'

const { read, write } = createWrites()

/** Reads the member's favourites in the newest races. The response includes a favourite that was picked during the read. */
export function readOwnPicks(): Promise<DataOf<typeof marbleOwnPicks>> {
  return read(() => call(marbleOwnPicks, { pageSize: 5 }))
}

export function pickMarble(pick: InputOf<typeof marblePick>): Promise<OwnPick> {
  return write(() => call(marblePick, pick))
}
