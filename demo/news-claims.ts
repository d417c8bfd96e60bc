import { articleInfo, articleList } from '#contract/articles.ts'
import { liveRoom } from '#contract/live.ts'
import type { Post } from '#contract/newsfeed.ts'
import { newsfeedList } from '#contract/newsfeed.ts'
import type { ArticleDocument } from '#contract/rules/article-document.ts'
import { standings } from '#contract/tournaments.ts'
import type { App } from '#server/app.ts'

export async function wholeFeed({ invoke }: Pick<App, 'invoke'>): Promise<Post[]> {
  const posts: Post[] = []
  for (let after: string | undefined; ; ) {
    const data = await invoke(newsfeedList, { pageSize: 50, ...(after === undefined ? {} : { after }) })
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

/**
 * Returns the claims of an article about its match: the fixture that it shows, the rows of its table without the head,
 * and its list of goals.
 */
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

/**
 * Returns the covers of all news, and for each report and preview its claims beside the actual data from the public
 * API.
 */
export async function newsOf({ invoke }: Pick<App, 'invoke'>) {
  const { list } = await invoke(articleList, { pageSize: 50 })
  const claims: { kind: 'report' | 'preview'; claimed: unknown; actual: unknown }[] = []
  for (const { id } of list) {
    const { fixtureId, rows, goals } = claimsIn((await invoke(articleInfo, { id })).document)
    if (fixtureId === '' || rows.length !== 2 || rows[0]?.length !== 6) continue
    const { home, away, state, kickOff, tournament } = await invoke(liveRoom, { id: fixtureId })
    const [table] = (await invoke(standings, { id: tournament.id })).groups
    const sides = (table?.rows ?? []).filter(({ team }) => team.id === home.id || team.id === away.id)
    const is = sides.map(({ rank, team, played, points, goalsFor, goalsAgainst }) => [
      ...[team.name, String(rank), String(played), String(points), `${goalsFor}–${goalsAgainst}`],
    ])
    const isReport = state === 'finished'
    claims.push({
      kind: isReport ? 'report' : 'preview',
      claimed: { rows: rows.map((row) => row.slice(0, 5)).toSorted(), goals: goals.length, isInTime: true },
      actual: {
        rows: is.toSorted(),
        goals: isReport ? (home.score ?? 0) + (away.score ?? 0) : 0,
        isInTime: isReport || kickOff > Date.now(),
      },
    })
  }
  return { covers: list.map(({ cover }) => cover?.url), claims }
}
