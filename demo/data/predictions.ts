/** Names of the tournaments whose scores the demo’s members predict. The first tournament has prediction leagues. */
export const shownTournaments = ['V.League 1', 'La Liga'] as const

/** Prediction leagues of the demo member, who owns the first one. */
export const leagueNames = ['Hội xem bóng Cầu Giấy', 'Văn phòng tầng 7'] as const
