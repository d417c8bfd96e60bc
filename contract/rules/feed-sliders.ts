/** Parts of the order “for you” that a member weighs, in the order of the form. */
export const feedSliders = ['friends', 'teams', 'fresh', 'popular'] as const
export type FeedSlider = (typeof feedSliders)[number]

/** Steps of each slider: 0 leaves the part out. */
export type FeedSliders = Record<FeedSlider, number>
export const maxSliderStep = 4
export const defaultSliders: FeedSliders = { friends: 2, teams: 2, fresh: 2, popular: 2 }

/** Reasons for the place of a post, of which each says why the post is shown. */
export const feedReasons = [
  'own',
  'friend',
  'following',
  'team',
  'player',
  'tournament',
  'fresh',
  'popular',
  'rest',
] as const
