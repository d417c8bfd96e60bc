import { americanLeagues } from './football-americas.ts'
import { asianLeagues } from './football-asia.ts'
import { europeanLeagues } from './football-europe.ts'
import type { League } from './league.ts'

/**
 * Leagues of twelve clubs each, and the Vietnamese league with fourteen. Names and approximate colours are facts. The
 * demo has no real seasons of these leagues, so its invented results never appear in a real table.
 */
export const footballLeagues: League[] = [...asianLeagues, ...europeanLeagues, ...americanLeagues]
