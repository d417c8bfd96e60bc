import type { Role } from '#contract/account.ts'
import { type MemberAccess, mayAs } from './roles.ts'

/**
 * The access that each screen of the desk needs: pages, record lists, queues and searches by their name, and acts that
 * several screens share.
 */
export const screenAccess = {
  // Acts of every list.
  'personal-data': 'operator',
  'shared-views': 'operator',
  // Moderation and people.
  reports: 'moderator',
  held: 'moderator',
  appeals: 'moderator',
  members: 'moderator',
  rooms: 'moderator',
  acts: 'operator',
  approvals: 'operator',
  feedback: 'operator',
  positions: 'operator',
  applications: 'operator',
  fraud: 'operator',
  // Sport.
  streams: 'operator',
  commentators: 'operator',
  recordings: 'operator',
  fixtures: 'sports-editor',
  imports: 'sports-editor',
  teams: 'sports-editor',
  players: 'sports-editor',
  tournaments: 'sports-editor',
  seasons: 'sports-editor',
  rulings: 'sports-editor',
  'odds-companies': 'sports-editor',
  tips: 'operator',
  providers: 'operator',
  // Content.
  articles: 'editor',
  hashtags: 'editor',
  highlights: 'editor',
  films: 'editor',
  'film-parts': 'editor',
  'film-sounds': 'editor',
  'film-subtitles': 'editor',
  'film-marks': 'editor',
  comics: 'editor',
  'comic-parts': 'editor',
  'comic-pages': 'editor',
  events: 'editor',
  'prediction-contests': 'operator',
  'marble-rooms': 'operator',
  // Rewards.
  ledger: 'operator',
  levels: 'operator',
  experience: 'operator',
  'check-in-rewards': 'operator',
  'check-in-rules': 'operator',
  'referral-rules': 'operator',
  missions: 'operator',
  'lucky-prizes': 'operator',
  'lucky-wheels': 'operator',
  minigame: 'operator',
  gifts: 'operator',
  // Site and system.
  brand: 'operator',
  'brand-versions': 'operator',
  banners: 'editor',
  navigation: 'operator',
  marquee: 'editor',
  domains: 'operator',
  translations: 'editor',
  redirects: 'editor',
  pages: 'operator',
  'page-versions': 'operator',
  incidents: 'operator',
  'incident-updates': 'operator',
  settings: 'operator',
  machines: 'operator',
  jobs: 'operator',
  mails: 'operator',
  backups: 'operator',
} satisfies Record<string, MemberAccess>
export type Screen = keyof typeof screenAccess

export function isScreen(name: string): name is Screen {
  return Object.hasOwn(screenAccess, name)
}

/** Returns true when the role may open the screen. Unknown screens are closed. */
export function mayOpen(role: Role | undefined, screen: string): boolean {
  return isScreen(screen) && mayAs(role, screenAccess[screen])
}
