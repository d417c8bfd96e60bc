/** A property of a match, or of a club’s season, that a conversation needs (talk-facts.ts). `own` is the author’s club. */
export type Fit =
  | 'won'
  | 'lost'
  | 'drew'
  | 'home'
  | 'away'
  | 'big'
  | 'tight'
  | 'clean'
  | 'goalless'
  | 'late'
  | 'lateOther'
  | 'comeback'
  | 'thrownAway'
  | 'early'
  | 'brace'
  | 'many'
  | 'scored'
  | 'blank'
  | 'weekend'
  | 'weekday'
  | 'leader'
  | 'last'
  | 'podium'
  | 'middle'

/** The writer of a text: the author of the post, a fan of the own club, a fan of the other one, any member, or a username. */
export type Voice = 'op' | 'own' | 'other' | 'any' | (string & {})
/** `answers` is the index of an earlier reply. */
export type TalkReply = readonly [by: Voice, text: string, answers?: number]

/**
 * A conversation: a post with its replies. Each is used at most once, and only for a match for which it is true.
 *
 * `played` is about a match that is over, `coming` about one that is not played yet, `season` about the table or a
 * scorer.
 */
export type Talk = {
  key: string
  about: 'played' | 'coming' | 'season'
  by: Voice
  fits: readonly Fit[]
  /** Key of the own club, or several. Without it, any club fits. */
  club?: string | readonly string[]
  /** Keys of leagues, by default the Vietnamese one. */
  leagues?: readonly string[]
  /** Minutes from the end of the match to the post. */
  after?: readonly [least: number, most: number]
  /** Hours of the day in Vietnam at which the text makes sense. */
  hours?: readonly [from: number, to: number]
  /**
   * The facts of the match replace {own}, {other}, {score} with the own goals first, {scorer} and {minute} of the last
   * own goal, {first} and {firstMinute} of the first one, {rival} and {rivalMinute} of the last goal of the others,
   * {hero} and {heroGoals}; before a match {day}, {dayEn} and {clock}; in a season {rank}, {points}, {played},
   * {best}, {bestGoals}, and {pace}, the points after all matches at this pace.
   */
  text: string
  replies: readonly TalkReply[]
  /** Name of an illustration in demo/pictures. */
  picture?: string
}
