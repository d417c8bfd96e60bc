import { describe, expect, test } from 'vitest'
import { idOfHeight } from './preferred-rendition.ts'
import { SOUND_ID } from './providers/provider.ts'

const rendition = (id: number, height: number, bitrateKbps = height * 3) => ({
  id,
  height,
  bitrateKbps,
  frameRate: 30,
  codec: null,
})
const ladder = [rendition(0, 1_080), rendition(1, 720), rendition(2, 720, 4_000), rendition(SOUND_ID, 0, 128)]

describe('the rendition of a height that was chosen before', () => {
  test.each([
    ['the same height, with the higher rate', 720, 5_000, 2],
    ['the same height on a network of unknown rate', 720, null, 2],
    ['the next lower one', 900, 5_000, 2],
    ['automatic, when all are higher', 480, 5_000, null],
    ['automatic, when the network is slower', 720, 3_500, null],
    ['automatic, when nothing was chosen', null, 5_000, null],
  ])('is %s', (_name, height, networkKbps, id) => {
    expect(idOfHeight(ladder, height, networkKbps)).toBe(id)
  })
})
