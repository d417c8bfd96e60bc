import { expect, test } from 'vitest'
import { playerInfo } from '#contract/players.ts'
import { type ArticleDocument, emptyDocument } from '#contract/rules/article-document.ts'
import { standings } from '#contract/tournaments.ts'
import { CallError } from '#web/api/call-error.ts'
import type { Call } from '#web/api/site-context.ts'
import { readCards } from './article-cards.ts'

const table = { tournamentId: '3', seasonId: null, group: '', size: 'whole' } as const
const document: ArticleDocument = {
  ...emptyDocument,
  content: [
    { type: 'player', attrs: { playerId: '1' } },
    { type: 'player', attrs: { playerId: '2' } },
    { type: 'standings', attrs: table },
  ],
}

/** Answers the calls of a card. `failing` is the status of each call of a league table. */
function answering(failing: number | null): Call {
  const failed = (status: number) => new CallError({ name: 'FAILED', code: status, status })
  const answer = async (endpoint: unknown, input: { id?: string }) => {
    if (endpoint === playerInfo && input.id === '2') throw failed(404)
    if (endpoint === standings && failing !== null) throw failed(failing)
    return { id: input.id, slug: 'van-hau', name: 'Văn Hậu', colour: '#0b6', season: null, groups: [] }
  }
  return answer as Call
}

test('a missing subject leaves its card out, and the page may be cached', async () => {
  const { cards, isWhole } = await readCards(answering(null), document, 'vi')
  expect(cards).toMatchObject({ players: [{ id: '1' }], clips: [], tables: [{ tournament: { id: '3' } }] })
  expect(isWhole).toBe(true)
})

test.each([500, 503, 429])(
  'a call that fails with %i leaves its card out, and the page is not cached',
  async (status) => {
    const { cards, isWhole } = await readCards(answering(status), document, 'vi')
    expect(cards).toMatchObject({ players: [{ id: '1' }], tables: [] })
    expect(isWhole).toBe(false)
  },
)
