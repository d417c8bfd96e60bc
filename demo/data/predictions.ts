/** The tournaments whose scores the demo's members predict, as they are named; the first has leagues. */
export const shownTournaments = ['V.League 1', 'La Liga'] as const

/** Leagues that the demo member is in: the first is his own. */
export const leagueNames = ['Hội xem bóng Cầu Giấy', 'Văn phòng tầng 7'] as const
