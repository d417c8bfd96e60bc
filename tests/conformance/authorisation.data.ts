import {
  confirmEmail,
  forgotPassword,
  personalId,
  refreshBalance,
  register,
  resetPassword,
  sendEmail,
  updateInfo,
  updatePassword,
  userInfo,
  userInfoByName,
} from '#contract/account.ts'
import {
  deskArticleCategories,
  deskArticleCreate,
  deskArticleInfo,
  deskArticleList,
  deskArticlePublish,
  deskArticleRevision,
  deskArticleRevisions,
  deskArticleSave,
  deskArticleSettings,
  deskArticleWithdraw,
} from '#contract/article-desk.ts'
import {
  articleCategoryList,
  articleInfo,
  articleList,
  articleListByCategory,
  articleListHashtag,
  articleListMostView,
  articleListOf,
  articleListTop,
  articlePolls,
  articleReaction,
  articleReactionsOfList,
  articleReactors,
  articleView,
  articleVote,
} from '#contract/articles.ts'
import {
  bookingCancel,
  bookingList,
  bookingSchedule,
  calendarAddress,
  renewCalendarAddress,
} from '#contract/bookings.ts'
import { applyFor, ownApplications, positionInfo, positionList, withdrawApplication } from '#contract/careers.ts'
import {
  banFromChat,
  chatActs,
  chatBans,
  chatHistory,
  chatTicket,
  deleteMessage,
  followedRoomIds,
  followedRooms,
  followedRoomsPaged,
  followRoom,
  liftChatBan,
  markRoomRead,
  notifyOfRoom,
  reactInChat,
  roomSelf,
  sendChatMessage,
  unreadRooms,
} from '#contract/chat.ts'
import { checkIn, checkInInfo, checkInMakeUp } from '#contract/check-in.ts'
import {
  comicChapter,
  comicContinue,
  comicInfo,
  comicList,
  comicParts,
  comicProgress,
  comicProgressKeep,
  comicRating,
  comicShelves,
  rateComic,
  viewComic,
} from '#contract/comics.ts'
import {
  anchor,
  commentatorInfo,
  commentatorTotals,
  linkList,
  linkSave,
  ownSchedule,
  ownScheduleEntry,
  scheduleUpdate,
} from '#contract/commentators.ts'
import {
  commentCreate,
  commentDelete,
  commentOne,
  commentPageList,
  commentReactions,
  commentReactionsOfList,
  commentReactors,
  commentTotal,
  commentUpdate,
  reactToComment,
  reportComment,
} from '#contract/comments.ts'
import {
  consoleRecord,
  consoleRecords,
  consoleRemove,
  consoleResources,
  consoleSave,
  consoleUndo,
} from '#contract/console.ts'
import { sessionEnd, sessionEndOthers, sessionList } from '#contract/devices.ts'
import { displaySettings, displaySettingsSave } from '#contract/display.ts'
import type { Access, AnyEndpoint } from '#contract/endpoint.ts'
import type { ErrorName } from '#contract/errors.ts'
import { eventBooking, eventInfo, eventList, eventSaving, ownEvents } from '#contract/events.ts'
import { feedbackCreate, feedbackList } from '#contract/feedback.ts'
import {
  filmContinue,
  filmEpisode,
  filmInfo,
  filmList,
  filmParts,
  filmProgress,
  filmProgressKeep,
  filmRating,
  filmShelves,
  rateFilm,
  viewFilm,
} from '#contract/films.ts'
import { fixtureDetails, headToHead } from '#contract/fixtures.ts'
import {
  blockList,
  followList,
  friendAccept,
  friendCancel,
  friendCheck,
  friendCount,
  friendList,
  friendReject,
  friendRequests,
  friendSend,
  friendSent,
  friendSuggestions,
  memberBlock,
  memberUnblock,
} from '#contract/friends.ts'
import { giftList, giftSend, giftSums, ownFanRank, topFans, topGifts } from '#contract/gifts.ts'
import {
  clipCreate,
  highlightAdd,
  highlightDelete,
  highlightDesk,
  highlightGoals,
  highlightList,
  highlightOrder,
  highlightReactions,
  highlightReactionsOfList,
  highlightReactors,
  highlightsOfFixture,
  highlightUpdate,
  ownClip,
  reactToHighlight,
  reportHighlight,
  viewHighlight,
} from '#contract/highlights.ts'
import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { ledgerAdjust, ledgerAudit, ledgerFreeze, ledgerOfMember, ledgerStatement } from '#contract/ledger.ts'
import { levelInfo } from '#contract/levels.ts'
import { liveMenu, liveRoom, operatorOnline } from '#contract/live.ts'
import { checkLucky, drawLucky, luckyList, luckyResult } from '#contract/lucky.ts'
import {
  followedMemberIds,
  followMember,
  memberInfo,
  memberRating,
  memberReplays,
  rateMember,
  reportMember,
} from '#contract/members.ts'
import {
  minigameBoard,
  minigameInfo,
  minigameRound,
  minigameShoot,
  minigameStart,
  minigameTerms,
} from '#contract/minigame.ts'
import { missionClaim, missionList } from '#contract/missions.ts'
import {
  appealBan,
  decideAppeal,
  decideHeldMessage,
  dropWordRule,
  heldMessages,
  keepWordRule,
  openAppeals,
  ownBan,
  reportMessage,
  siteActs,
  siteBans,
  wordRules,
} from '#contract/moderation.ts'
import {
  newsfeedActivity,
  newsfeedCount,
  newsfeedCreate,
  newsfeedDelete,
  newsfeedDraft,
  newsfeedDraftSave,
  newsfeedHide,
  newsfeedHistory,
  newsfeedInfo,
  newsfeedLink,
  newsfeedList,
  newsfeedMentions,
  newsfeedPhotos,
  newsfeedReaction,
  newsfeedReactors,
  newsfeedShare,
  newsfeedShares,
  newsfeedTags,
  newsfeedUpdate,
  postReactionsOfList,
  reportPost,
} from '#contract/newsfeed.ts'
import {
  notificationSettingsInfo,
  notificationSettingsUpdate,
  notificationSourceSwitch,
  notificationSources,
} from '#contract/notification-settings.ts'
import { messageList, messageMarkAllRead, messageMarkRead, messageUnread } from '#contract/notifications.ts'
import {
  companyUpdate,
  fixtureOdds,
  oddsBoard,
  oddsCompanies,
  oddsHistory,
  oddsOfTheDay,
  oddsRecords,
} from '#contract/odds.ts'
import { dataExportAsk, dataExportInfo, deleteAccount } from '#contract/personal-data.ts'
import {
  leagueClose,
  leagueCreate,
  leagueInfo,
  leagueJoin,
  leagueLeave,
  leagueList,
  leagueRemove,
} from '#contract/prediction-leagues.ts'
import {
  ownPredictions,
  predictionBoard,
  predictionContests,
  predictionOfFixture,
  predictionTable,
  predictionTableAmong,
  predictScore,
} from '#contract/predictions.ts'
import { onlineList, setOffline, setOnline, showOnline } from '#contract/presence.ts'
import { memberMute, mutedMembers, mutedWords, mutedWordsSave, privacyInfo, privacyUpdate } from '#contract/privacy.ts'
import { pushDevices, pushForget, pushKey, pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import {
  finishReel,
  reactToReel,
  reelCreate,
  reelDelete,
  reelInfo,
  reelList,
  reelReactions,
  reelReactionsOfList,
  reelReactors,
  reportReel,
  viewReel,
} from '#contract/reels.ts'
import { referralInfo, referralList, referralOf } from '#contract/referral.ts'
import { decideReports, openReports } from '#contract/reports.ts'
import {
  answerVipRequest,
  createRoom,
  leaveRoom,
  listedRooms,
  openPrivateRoom,
  privateMessages,
  removeRoomMember,
  reportRoom,
  requestVipRoom,
  roomInfo,
  roomMembers,
} from '#contract/rooms.ts'
import {
  anchorSchedule,
  featureMatch,
  liveSchedule,
  otherSchedule,
  totalLive,
  totalLiveSchedule,
} from '#contract/schedule.ts'
import { daySchedule, dayTournaments, scheduleCalendar, tournamentSchedule } from '#contract/schedule-days.ts'
import { search } from '#contract/search.ts'
import {
  appBegin,
  appConfirm,
  appRemove,
  passkeyBegin,
  passkeyLogin,
  passkeyLoginBegin,
  passkeyRegister,
  passkeyRemove,
  recoveryCodesRenew,
  secondStepInfo,
} from '#contract/second-step.ts'
import { guestInfo, guestLogin, login, logout, refreshToken } from '#contract/session.ts'
import {
  bannerClick,
  bannerList,
  bannerView,
  domainSettings,
  languageList,
  marqueeList,
  navList,
  wordChanges,
} from '#contract/site.ts'
import {
  followedTeamIds,
  followedTeams,
  followTeam,
  teamCountries,
  teamFixtures,
  teamInfo,
  teamList,
  teamSquad,
  teamTables,
} from '#contract/teams.ts'
import {
  tipChain,
  tipDay,
  tipDays,
  tipDaysFull,
  tipRootMail,
  tipRootMailSet,
  tipSettledChain,
} from '#contract/tip-chains.ts'
import {
  reactToTip,
  reportTip,
  tipCards,
  tipFixtures,
  tipInfo,
  tipLeaderboard,
  tipList,
  tipListFollowed,
  tipReactions,
  tipReactionsOfList,
  tipReactors,
  tipsCreate,
  tipsHide,
  tipsReportOdds,
  tipsterInfo,
  viewTip,
} from '#contract/tips.ts'
import {
  bracket,
  followedTournamentIds,
  followedTournaments,
  followTournament,
  roundFixtures,
  seasonOutline,
  standings,
  topScorers,
  tournamentCountries,
  tournamentInfo,
  tournamentList,
} from '#contract/tournaments.ts'
import { uploadCreate, uploadFinish } from '#contract/uploads.ts'
import type { ThingName } from '../setup/things.ts'

/** Who asks. `blocked` is a member whom the thing's owner has blocked; the last three are of that role, and own nothing. */
export const kinds = ['nobody', 'guest', 'owner', 'other', 'blocked', 'commentator', 'moderator', 'operator'] as const
export type Kind = (typeof kinds)[number]

/** `Nothing` succeeds with no word of the thing, `Unchanged` succeeds and leaves it as it was. */
export type Outcome = ErrorName | 'Success' | 'Nothing' | 'Unchanged'

/** A call on somebody's thing. `rest` is for those of the viewers who may call at all and are not named. */
export type Case = {
  on: ThingName
  input(ids: Record<string, string>): Record<string, unknown>
  told: Partial<Record<Kind, Outcome>> & { rest: Outcome }
}
export type Row = { call: AnyEndpoint; who: Access; cases: readonly Case[] }

/** Rows of calls that are on nobody's thing, by who may call them. */
export function plainRows(calls: Partial<Record<Access, readonly AnyEndpoint[]>>): Row[] {
  return (Object.entries(calls) as [Access, readonly AnyEndpoint[]][]).flatMap(([who, those]) =>
    those.map((call) => ({ call, who, cases: [] })),
  )
}

/** By who may call them: calls on what is the viewer's own, or open to everybody who may call. */
const plain: Record<Access, readonly AnyEndpoint[]> = {
  public: [
    predictionBoard,
    predictionContests,
    predictionOfFixture,
    predictionTable,
    eventInfo,
    eventList,
    checkLucky,
    minigameBoard,
    minigameRound,
    minigameTerms,
    confirmEmail,
    forgotPassword,
    register,
    resetPassword,
    userInfoByName,
    positionInfo,
    positionList,
    articleCategoryList,
    articleInfo,
    articleList,
    articleListByCategory,
    articleListHashtag,
    articleListMostView,
    articleListOf,
    articleListTop,
    anchor,
    commentatorInfo,
    commentatorTotals,
    comicChapter,
    comicInfo,
    comicList,
    comicParts,
    comicShelves,
    filmEpisode,
    filmInfo,
    filmList,
    filmParts,
    filmShelves,
    fixtureDetails,
    headToHead,
    liveMenu,
    liveRoom,
    operatorOnline,
    memberInfo,
    memberReplays,
    newsfeedTags,
    fixtureOdds,
    oddsBoard,
    oddsCompanies,
    oddsHistory,
    oddsOfTheDay,
    oddsRecords,
    showOnline,
    listedRooms,
    anchorSchedule,
    featureMatch,
    liveSchedule,
    otherSchedule,
    totalLive,
    totalLiveSchedule,
    daySchedule,
    dayTournaments,
    scheduleCalendar,
    tournamentSchedule,
    search,
    passkeyLogin,
    passkeyLoginBegin,
    guestLogin,
    login,
    logout,
    refreshToken,
    bannerList,
    domainSettings,
    languageList,
    marqueeList,
    navList,
    wordChanges,
    referralOf,
    teamCountries,
    teamFixtures,
    teamInfo,
    teamList,
    teamSquad,
    teamTables,
    tipChain,
    tipDay,
    tipDays,
    tipDaysFull,
    tipSettledChain,
    tipCards,
    tipFixtures,
    tipInfo,
    tipLeaderboard,
    tipList,
    tipsterInfo,
    bracket,
    roundFixtures,
    seasonOutline,
    standings,
    topScorers,
    tournamentCountries,
    tournamentInfo,
    tournamentList,
    giftList,
    highlightGoals,
    highlightList,
    highlightsOfFixture,
    topFans,
    topGifts,
    reelInfo,
    reelList,
  ],
  guest: [
    luckyList,
    viewComic,
    viewFilm,
    feedbackCreate,
    feedbackList,
    articlePolls,
    articleReactionsOfList,
    articleReactors,
    articleView,
    chatTicket,
    guestInfo,
    tipReactions,
    tipReactionsOfList,
    tipReactors,
    bannerClick,
    bannerView,
    viewTip,
    highlightReactions,
    highlightReactionsOfList,
    highlightReactors,
    viewHighlight,
    finishReel,
    reelReactions,
    reelReactionsOfList,
    reelReactors,
    viewReel,
  ],
  user: [
    leagueCreate,
    leagueList,
    ownPredictions,
    predictScore,
    articleReaction,
    articleVote,
    personalId,
    refreshBalance,
    sendEmail,
    updateInfo,
    updatePassword,
    userInfo,
    calendarAddress,
    renewCalendarAddress,
    followedRoomIds,
    followedRooms,
    followedRoomsPaged,
    unreadRooms,
    sessionEndOthers,
    sessionList,
    blockList,
    friendRequests,
    friendSent,
    friendSuggestions,
    ledgerStatement,
    eventBooking,
    eventSaving,
    ownEvents,
    drawLucky,
    giftSend,
    ownFanRank,
    luckyResult,
    minigameInfo,
    minigameShoot,
    minigameStart,
    applyFor,
    ownApplications,
    checkIn,
    checkInInfo,
    checkInMakeUp,
    missionClaim,
    missionList,
    referralInfo,
    referralList,
    levelInfo,
    followedMemberIds,
    memberRating,
    newsfeedCreate,
    newsfeedCount,
    newsfeedDraft,
    newsfeedDraftSave,
    newsfeedLink,
    newsfeedMentions,
    notificationSettingsInfo,
    notificationSettingsUpdate,
    notificationSourceSwitch,
    notificationSources,
    messageMarkAllRead,
    messageUnread,
    dataExportAsk,
    dataExportInfo,
    deleteAccount,
    setOffline,
    setOnline,
    mutedWords,
    mutedWordsSave,
    privacyInfo,
    privacyUpdate,
    pushKey,
    pushSubscribe,
    appBegin,
    appConfirm,
    appRemove,
    passkeyBegin,
    passkeyRegister,
    passkeyRemove,
    recoveryCodesRenew,
    secondStepInfo,
    followTeam,
    followedTeamIds,
    followedTeams,
    tipRootMail,
    tipRootMailSet,
    reactToTip,
    reportTip,
    comicContinue,
    comicProgress,
    comicProgressKeep,
    comicRating,
    filmContinue,
    filmProgress,
    filmProgressKeep,
    filmRating,
    rateComic,
    rateFilm,
    tipListFollowed,
    tipsCreate,
    followTournament,
    followedTournamentIds,
    followedTournaments,
    uploadCreate,
    displaySettings,
    displaySettingsSave,
    memberMute,
    mutedMembers,
    clipCreate,
    reactToHighlight,
    reportHighlight,
    reactToReel,
    reelCreate,
    reportReel,
  ],
  commentator: [giftSums, ownSchedule, ownStreamStatus, rotateStreamKey, streamKeyInfo],
  moderator: [
    consoleRecord,
    consoleRecords,
    consoleRemove,
    consoleResources,
    consoleSave,
    consoleUndo,
    decideHeldMessage,
    heldMessages,
    openAppeals,
    siteActs,
    siteBans,
    wordRules,
    decideReports,
    openReports,
  ],
  operator: [
    deskArticleCategories,
    deskArticleCreate,
    deskArticleInfo,
    deskArticleList,
    deskArticlePublish,
    deskArticleRevision,
    deskArticleRevisions,
    deskArticleSave,
    deskArticleSettings,
    deskArticleWithdraw,
    highlightAdd,
    highlightDesk,
    highlightOrder,
    dropWordRule,
    keepWordRule,
    ledgerAdjust,
    ledgerAudit,
    ledgerFreeze,
    ledgerOfMember,
    companyUpdate,
  ],
}

/** Calls on what is somebody's. */
const onThings: readonly Row[] = [
  {
    call: withdrawApplication,
    who: 'user',
    cases: [
      { on: 'application', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'APPLICATION_NOT_FOUND' } },
    ],
  },
  {
    call: ownClip,
    who: 'user',
    cases: [{ on: 'clip', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'HIGHLIGHT_NOT_FOUND' } }],
  },
  {
    call: highlightDelete,
    who: 'user',
    cases: [{ on: 'clip', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'HIGHLIGHT_NOT_FOUND' } }],
  },
  {
    call: highlightUpdate,
    who: 'operator',
    cases: [{ on: 'clip', input: ({ id }) => ({ id, isRejected: true }), told: { rest: 'Success' } }],
  },
  {
    call: reelDelete,
    who: 'user',
    cases: [
      {
        on: 'reel',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: commentUpdate,
    who: 'user',
    cases: [
      {
        on: 'comment',
        input: ({ id }) => ({ id, content: 'Khác' }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, content: 'Khác' }),
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: commentDelete,
    who: 'user',
    cases: [
      {
        on: 'comment',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: commentOne,
    who: 'public',
    cases: [
      { on: 'comment', input: ({ id }) => ({ id }), told: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' } },
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        told: {
          owner: 'Success',
          blocked: 'COMMENT_NOT_FOUND',
          nobody: 'FIBE_NOT_LOGIN',
          guest: 'FIBE_NOT_LOGIN',
          rest: 'POST_NOT_FOUND',
        },
      },
    ],
  },
  {
    call: commentPageList,
    who: 'public',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ targetType, targetId }) => ({ targetType, targetId }),
        told: { owner: 'Success', nobody: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: commentTotal,
    who: 'public',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ targetType, targetId }) => ({ targetType, targetId }),
        told: { owner: 'Success', nobody: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: commentCreate,
    who: 'user',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ targetType, targetId, id }) => ({ targetType, targetId, content: 'Chen', parentId: id }),
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'comment',
        input: ({ targetType, targetId, id }) => ({ targetType, targetId, content: 'Chen', parentId: id }),
        told: { blocked: 'MEMBER_BLOCKED', rest: 'Success' },
      },
    ],
  },
  {
    call: commentReactions,
    who: 'guest',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
      { on: 'comment', input: ({ id }) => ({ id }), told: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: commentReactionsOfList,
    who: 'guest',
    cases: [
      { on: 'hiddenComment', input: ({ id }) => ({ ids: id }), told: { owner: 'Success', rest: 'Nothing' } },
      { on: 'comment', input: ({ id }) => ({ ids: id }), told: { blocked: 'Nothing', rest: 'Success' } },
    ],
  },
  {
    call: commentReactors,
    who: 'guest',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: reactToComment,
    who: 'user',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, reaction: 'like' }),
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'comment',
        input: ({ id }) => ({ id, reaction: 'like' }),
        told: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: reportComment,
    who: 'user',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, reason: 'spam' }),
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedInfo,
    who: 'public',
    cases: [
      { on: 'post', input: ({ id }) => ({ id }), told: { blocked: 'POST_NOT_FOUND', rest: 'Success' } },
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', nobody: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'reticent',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', nobody: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  ...[newsfeedList, newsfeedPhotos, newsfeedActivity].map(
    (call): Row => ({
      call,
      who: 'public',
      cases: [
        { on: 'privatePost', input: ({ username }) => ({ username }), told: { owner: 'Success', rest: 'Nothing' } },
      ],
    }),
  ),
  {
    call: newsfeedUpdate,
    who: 'user',
    cases: [
      {
        on: 'post',
        input: ({ id }) => ({ id, content: 'Khác' }),
        told: { owner: 'Success', blocked: 'POST_NOT_FOUND', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'privatePost',
        input: ({ id }) => ({ id, content: 'Khác' }),
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedDelete,
    who: 'user',
    cases: [
      {
        on: 'post',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      { on: 'privatePost', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'POST_NOT_FOUND' } },
    ],
  },
  {
    call: newsfeedReaction,
    who: 'user',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id, reaction: 'like' }),
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedReactors,
    who: 'guest',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedShare,
    who: 'user',
    cases: [
      { on: 'privatePost', input: ({ id }) => ({ id }), told: { rest: 'POST_NOT_FOUND' } },
      { on: 'post', input: ({ id }) => ({ id }), told: { blocked: 'POST_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: newsfeedShares,
    who: 'guest',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedHistory,
    who: 'guest',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedHide,
    who: 'user',
    cases: [{ on: 'privatePost', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'POST_NOT_FOUND' } }],
  },
  {
    call: postReactionsOfList,
    who: 'guest',
    cases: [{ on: 'privatePost', input: ({ id }) => ({ ids: id }), told: { owner: 'Success', rest: 'Nothing' } }],
  },
  {
    call: reportPost,
    who: 'user',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id, reason: 'spam' }),
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: tipsHide,
    who: 'user',
    cases: [
      {
        on: 'tip',
        input: ({ id }) => ({ id, hidden: true }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: tipsReportOdds,
    who: 'operator',
    cases: [{ on: 'tip', input: ({ id }) => ({ id }), told: { rest: 'Success' } }],
  },
  {
    call: messageMarkRead,
    who: 'user',
    cases: [
      { on: 'notification', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'NOTIFICATION_NOT_FOUND' } },
    ],
  },
  {
    call: messageList,
    who: 'user',
    cases: [{ on: 'notification', input: () => ({}), told: { owner: 'Success', rest: 'Nothing' } }],
  },
  {
    call: sessionEnd,
    who: 'user',
    cases: [
      {
        on: 'session',
        input: ({ sessionId }) => ({ sessionId }),
        told: { owner: 'Success', rest: 'SESSION_NOT_FOUND' },
      },
    ],
  },
  {
    call: pushForget,
    who: 'user',
    cases: [{ on: 'browser', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'Unchanged' } }],
  },
  {
    call: pushUnsubscribe,
    who: 'user',
    cases: [{ on: 'browser', input: ({ endpoint }) => ({ endpoint }), told: { owner: 'Success', rest: 'Unchanged' } }],
  },
  {
    call: pushDevices,
    who: 'user',
    cases: [{ on: 'browser', input: () => ({}), told: { owner: 'Success', rest: 'Nothing' } }],
  },
  {
    call: uploadFinish,
    who: 'user',
    cases: [
      {
        on: 'upload',
        input: ({ uploadId }) => ({ uploadId }),
        told: { owner: 'UPLOAD_INCOMPLETE', rest: 'UPLOAD_NOT_FOUND' },
      },
    ],
  },
  {
    call: bookingCancel,
    who: 'user',
    cases: [
      {
        on: 'booking',
        input: ({ fixtureId, commentatorId }) => ({ fixtureId, commentatorId }),
        told: { owner: 'Success', rest: 'BOOKING_NOT_FOUND' },
      },
    ],
  },
  {
    call: bookingList,
    who: 'user',
    cases: [
      { on: 'booking', input: ({ userId }) => ({ userId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  {
    call: bookingSchedule,
    who: 'user',
    cases: [
      {
        on: 'booking',
        input: ({ fixtureId, commentatorId, userId }) => ({ fixtureId, commentatorId, userId }),
        told: { owner: 'ALREADY_BOOKED', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: linkSave,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ fixtureId, userId }) => ({ fixtureId, userId, typeLinks: 20, links: [] }),
        told: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: linkList,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ fixtureId, userId }) => ({ fixtureId, userId }),
        told: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: scheduleUpdate,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ id, userId }) => ({ id, userId, matchTitle: 'Khác' }),
        told: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'seat',
        input: ({ id }) => ({ id, status: 1 }),
        told: { owner: 'Success', operator: 'Success', rest: 'FIXTURE_TAKEN' },
      },
    ],
  },
  {
    call: ownScheduleEntry,
    who: 'commentator',
    cases: [{ on: 'seat', input: ({ id }) => ({ id }), told: { owner: 'Success', rest: 'NOT_YOUR_FIXTURE' } }],
  },
  {
    call: chooseStreamFixture,
    who: 'commentator',
    cases: [
      { on: 'seat', input: ({ fixtureId }) => ({ fixtureId }), told: { owner: 'Success', rest: 'NOT_YOUR_FIXTURE' } },
    ],
  },
  {
    call: deleteMessage,
    who: 'user',
    cases: [
      {
        on: 'message',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId }),
        told: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: banFromChat,
    who: 'user',
    cases: [
      {
        on: 'message',
        input: ({ groupId, userId }) => ({ groupId, userId }),
        told: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: liftChatBan,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId, userId }) => ({ groupId, userId }),
        told: { operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: chatBans,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId }) => ({ groupId }),
        told: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: chatActs,
    who: 'user',
    cases: [
      {
        on: 'ban',
        input: ({ groupId }) => ({ groupId }),
        told: { moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: reportMessage,
    who: 'user',
    cases: [
      {
        on: 'pair',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId, reason: 'spam' }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: ownBan,
    who: 'user',
    cases: [{ on: 'ban', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'Nothing' } }],
  },
  {
    call: appealBan,
    who: 'user',
    cases: [
      { on: 'ban', input: ({ groupId }) => ({ groupId, text: 'Xin' }), told: { owner: 'Success', rest: 'NOT_FOUND' } },
    ],
  },
  {
    call: decideAppeal,
    who: 'moderator',
    cases: [
      {
        on: 'appeal',
        input: ({ appealId }) => ({ appealId, decision: 'granted' }),
        told: { operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: chatHistory,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      { on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  {
    call: roomSelf,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: sendChatMessage,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId, uuid: '0b6a3a1c-2f60-4c6e-9a53-3c1c1f9e7a10', originalMessage: 'Chen' }),
        told: {
          guest: 'FIBE_NOT_LOGIN',
          owner: 'Success',
          moderator: 'Success',
          operator: 'Success',
          rest: 'NOT_PERMISSIONS',
        },
      },
      {
        on: 'pair',
        input: ({ groupId }) => ({ groupId, uuid: '0b6a3a1c-2f60-4c6e-9a53-3c1c1f9e7a11', originalMessage: 'Chen' }),
        told: { guest: 'FIBE_NOT_LOGIN', owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: reactInChat,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, groupMessageId }) => ({ groupId, groupMessageId, reaction: 10 }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: followRoom,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: markRoomRead,
    who: 'user',
    cases: [{ on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } }],
  },
  {
    call: notifyOfRoom,
    who: 'user',
    cases: [{ on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } }],
  },
  {
    call: onlineList,
    who: 'guest',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ roomId: groupId }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: roomInfo,
    who: 'public',
    cases: [{ on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } }],
  },
  {
    call: roomMembers,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'vipRoom',
        input: ({ groupId }) => ({ groupId, standing: 'asked' }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: requestVipRoom,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, name }) => ({ groupId, username: name }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: answerVipRequest,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, asking }) => ({ groupId, userId: asking, accept: true }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: removeRoomMember,
    who: 'user',
    cases: [
      {
        on: 'vipRoom',
        input: ({ groupId, inside }) => ({ groupId, userId: inside }),
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: leaveRoom,
    who: 'user',
    cases: [
      { on: 'vipRoom', input: ({ groupId }) => ({ groupId }), told: { owner: 'CONFLICT', rest: 'NOT_PERMISSIONS' } },
    ],
  },
  {
    call: privateMessages,
    who: 'user',
    cases: [
      { on: 'pair', input: ({ groupId }) => ({ groupId }), told: { owner: 'Success', rest: 'NOT_PERMISSIONS' } },
      {
        on: 'pair',
        input: ({ friend }) => ({ otherUserId: friend }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
      },
    ],
  },
  {
    call: openPrivateRoom,
    who: 'user',
    cases: [
      {
        on: 'pair',
        input: ({ friend }) => ({ otherUserId: friend }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
      },
    ],
  },
  {
    call: createRoom,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: () => ({ kind: 'group', name: 'Phòng' }),
        told: { commentator: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS_FOR_CREATE' },
      },
    ],
  },
  {
    call: reportRoom,
    who: 'user',
    cases: [
      {
        on: 'pair',
        input: ({ groupId }) => ({ id: groupId, reason: 'spam' }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: friendSend,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
      {
        on: 'reticent',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'FRIEND_REQUESTS_CLOSED' },
      },
    ],
  },
  {
    call: friendAccept,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'FRIEND_REQUEST_NOT_FOUND' },
      },
    ],
  },
  {
    call: friendReject,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: friendCancel,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: friendCheck,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: friendCount,
    who: 'user',
    cases: [
      { on: 'member', input: ({ userId }) => ({ userId }), told: { blocked: 'USER_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: friendList,
    who: 'user',
    cases: [
      {
        on: 'reticent',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'Success', blocked: 'USER_NOT_FOUND', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: followList,
    who: 'user',
    cases: [
      { on: 'member', input: ({ userId }) => ({ userId }), told: { blocked: 'USER_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: memberBlock,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: memberUnblock,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: followMember,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ id: userId }),
        told: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: rateMember,
    who: 'user',
    cases: [
      {
        on: 'commentator',
        input: ({ userId }) => ({ userId, stars: 5 }),
        told: { owner: 'CONFLICT', rest: 'RATING_NOT_WATCHED' },
      },
    ],
  },
  {
    call: leagueInfo,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId }) => ({ leagueId }),
        told: { owner: 'Success', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: predictionTableAmong,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId, contestId }) => ({ leagueId, contestId }),
        told: { owner: 'Success', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: leagueJoin,
    who: 'user',
    cases: [{ on: 'predictionLeague', input: ({ code }) => ({ code }), told: { owner: 'Success', rest: 'Success' } }],
  },
  {
    call: leagueLeave,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId }) => ({ leagueId }),
        told: { owner: 'CONFLICT', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: leagueRemove,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId, userId }) => ({ leagueId, userId }),
        told: { owner: 'CONFLICT', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: leagueClose,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId }) => ({ leagueId }),
        told: { owner: 'Success', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: reportMember,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ id: userId, reason: 'spam' }),
        told: { owner: 'CONFLICT', rest: 'Success' },
      },
    ],
  },
]

/** One row for each call of the domains that have no file of their own in `rows/`. */
export const sharedRows: readonly Row[] = [...plainRows(plain), ...onThings]
