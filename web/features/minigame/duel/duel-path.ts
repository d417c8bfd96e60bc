export const duelPath = (id: string): string => `/minigame/doi-dau/${id}`
export const duelCheckPath = (id: string): string => `${duelPath(id)}/kiem-chung`
/** The place of the member's duels on the page of the game. */
export const duelListPath = '/minigame#doi-dau'
