import { americanLeagues } from './football-americas.ts'
import { asianLeagues } from './football-asia.ts'
import { europeanLeagues } from './football-europe.ts'
import type { League } from './league.ts'

/**
 * Twelve clubs each and the fourteen of the league at home; names and rough colours are facts. None of them is a league whose
 * seasons the demo knows as they were played: what is made up stands in no real table.
 */
export const footballLeagues: League[] = [...asianLeagues, ...europeanLeagues, ...americanLeagues]
