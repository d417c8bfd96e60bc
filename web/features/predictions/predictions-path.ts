const root = '/du-doan'
export const leaguesPath = `${root}/nhom`

export type PredictionPart = 'board' | 'table' | 'leagues'
const paths: Record<PredictionPart, string> = {
  board: root,
  table: `${root}/bang-xep-hang`,
  leagues: leaguesPath,
}

type Asked = { contestId?: string | undefined; round?: string | undefined; isAmongFriends?: boolean }

export function predictionPath(part: PredictionPart, { contestId, round, isAmongFriends }: Asked = {}): string {
  const query = new URLSearchParams()
  if (contestId !== undefined) query.set('giai', contestId)
  if (round !== undefined) query.set('vong', round)
  if (isAmongFriends) query.set('xem', 'ban-be')
  return query.size > 0 ? `${paths[part]}?${query}` : paths[part]
}

export const leaguePath = (leagueId: string) => `${leaguesPath}/${leagueId}`
