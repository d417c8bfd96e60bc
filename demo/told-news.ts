import type { ArticleDocument } from '#contract/article-document.ts'
import { articleInfo, articleList } from '#contract/articles.ts'
import { liveRoom } from '#contract/live.ts'
import type { Post } from '#contract/newsfeed.ts'
import { newsfeedList } from '#contract/newsfeed.ts'
import { standings } from '#contract/tournaments.ts'
import type { TestApp } from '#tests/setup/test-app.ts'

/** Every post of the feed, page after page. */
export async function wholeFeed(app: TestApp): Promise<Post[]> {
  const posts: Post[] = []
  for (let after: string | undefined; ; ) {
    const { data } = await app.call(newsfeedList, { pageSize: 50, ...(after === undefined ? {} : { after }) })
    posts.push(...data.list)
    if (data.next === null) return posts
    after = data.next
  }
}

type Claims = { fixtureId: string; rows: string[][]; goals: string[] }

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (typeof value !== 'object' || value === null) return ''
  const { text, content } = value as { text?: unknown; content?: unknown }
  return typeof text === 'string' ? text : textOf(content)
}

/** What an article says of its match: the fixture it shows, its rows of the table without the head, its list of goals. */
function claimsIn({ content }: ArticleDocument): Claims {
  const fixture = content.find((block) => block.type === 'fixture')
  const table = content.find((block) => block.type === 'table')
  const list = content.find((block) => block.type === 'bulletList')
  return {
    fixtureId: fixture?.type === 'fixture' ? fixture.attrs.fixtureId : '',
    rows: table?.type === 'table' ? table.content.slice(1).map((row) => row.content.map(textOf)) : [],
    goals: list?.type === 'bulletList' ? list.content.map(textOf) : [],
  }
}

/** The covers of all news and, of each report and preview, what it tells beside what the public calls say. */
export async function newsOf(app: TestApp) {
  const { list } = (await app.call(articleList, { pageSize: 50 })).data
  const claims: { kind: 'report' | 'preview'; told: unknown; is: unknown }[] = []
  for (const { id } of list) {
    const { fixtureId, rows, goals } = claimsIn((await app.call(articleInfo, { id })).data.document)
    if (fixtureId === '' || rows.length !== 2 || rows[0]?.length !== 6) continue
    const { home, away, state, kickOff, tournament } = (await app.call(liveRoom, { id: fixtureId })).data
    const [table] = (await app.call(standings, { id: tournament.id })).data.groups
    const sides = (table?.rows ?? []).filter(({ team }) => team.id === home.id || team.id === away.id)
    const is = sides.map(({ rank, team, played, points, goalsFor, goalsAgainst }) => [
      ...[team.name, String(rank), String(played), String(points), `${goalsFor}–${goalsAgainst}`],
    ])
    const isReport = state === 'finished'
    claims.push({
      kind: isReport ? 'report' : 'preview',
      told: { rows: rows.map((row) => row.slice(0, 5)).toSorted(), goals: goals.length, isInTime: true },
      is: {
        rows: is.toSorted(),
        goals: isReport ? (home.score ?? 0) + (away.score ?? 0) : 0,
        isInTime: isReport || kickOff > Date.now(),
      },
    })
  }
  return { covers: list.map(({ cover }) => cover?.url), claims }
}
