import { lazyNear } from '#web/way/lazy-near.ts'

const loadLiveRooms = async () => (await import('./live-rooms.tsx')).LiveRooms
const loadCommentatorSchedule = async () => (await import('./commentator-schedule.tsx')).CommentatorSchedule
const loadOddsOfTheDay = async () => (await import('#web/features/odds/odds-of-the-day.tsx')).OddsOfTheDay
const loadStoryRails = async () => (await import('./story-rails.tsx')).StoryRails

// The server renders in one pass, so all parts must be loaded before.
export const LiveRooms = import.meta.env.SSR ? await loadLiveRooms() : lazyNear('live-rooms', loadLiveRooms)
export const CommentatorSchedule = import.meta.env.SSR
  ? await loadCommentatorSchedule()
  : lazyNear('commentators', loadCommentatorSchedule)
export const OddsOfTheDay = import.meta.env.SSR ? await loadOddsOfTheDay() : lazyNear('odds-of-day', loadOddsOfTheDay)
export const StoryRails = import.meta.env.SSR ? await loadStoryRails() : lazyNear('story-rails', loadStoryRails)
