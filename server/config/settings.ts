/** All settings of the program. config.ts reads them, and the table in docs/settings.md is generated from them. */
export type Setting = { name: string; fallback: string; secret?: true; about: string }

export const settings = {
  PORT: { fallback: '3000', about: 'HTTP port' },
  HOST: { fallback: '0.0.0.0', about: 'Address to listen on, for HTTP and for encoders' },
  NODE_ENV: {
    fallback: 'development',
    about:
      '`production` disables the demo world and refuses default secrets; a public PUBLIC_URL means production too. Otherwise `development` or `test`',
  },
  PUBLIC_URL: {
    fallback: '',
    about: 'Address of the site for visitors, e.g. `https://khandai.example`; its origin may open sockets',
  },
  ALLOWED_ORIGINS: { fallback: '', about: 'Further origins that may open sockets, comma separated' },
  DATA_DIR: { fallback: 'data', about: 'Folder of the embedded database, files and media' },
  DATABASE_URL: { fallback: '', about: 'PostgreSQL to use instead of the embedded one' },
  DATABASE_OWNER_URL: {
    fallback: '',
    about:
      'The same database with the role that owns the tables. It migrates them; the other role cannot change ledgers',
  },
  DATABASE_POOL: { fallback: '20', about: 'Connections in the pool' },
  REDIS_URL: { fallback: '', about: 'Redis for the bus and the rate limits; needed with more than one instance' },
  INSTANCES: { fallback: '1', about: 'Number of processes of this site, in all roles' },
  ROLES: {
    fallback: 'http,realtime,media,jobs',
    about:
      'Work of this process: pages and calls, sockets, streams, scheduled jobs. `edge` alone serves streams and recordings of EDGE_PARENT_URL',
  },
  S3_BUCKET: { fallback: '', about: 'Bucket for files; needs the other S3 settings' },
  S3_ENDPOINT: { fallback: '', about: 'e.g. `https://s3.ap-southeast-1.amazonaws.com`' },
  S3_REGION: { fallback: 'auto', about: 'Region of the bucket' },
  S3_ACCESS_KEY: { fallback: '', about: 'Access key of the bucket' },
  S3_SECRET_KEY: { fallback: '', secret: true, about: 'Secret key of the bucket' },
  MEDIA_ORIGIN_LISTEN: {
    fallback: '',
    about:
      'Address at which a process with the media role serves streams to the others, e.g. `10.0.0.5:8090`; needed with several processes',
  },
  MEDIA_ORIGIN_URL: {
    fallback: '',
    about: 'Address of that origin for the other processes, http or https; default is MEDIA_ORIGIN_LISTEN with http',
  },
  MEDIA_REGION: {
    fallback: '',
    about: 'Name of this process’s region. Commentators are shown an RTMP host of the region that serves their page',
  },
  MEDIA_WEIGHT: {
    fallback: '1',
    about: 'Share of the encoders that a process with the media role gets, compared with the others',
  },
  MEDIA_DRAIN_SECONDS: {
    fallback: '60',
    about: 'Seconds that a stopping process with the media role waits for its encoders to reconnect to another one',
  },
  EDGE_PARENT_URL: {
    fallback: '',
    about:
      'Where a process with the role `edge` reads streams and recordings: a process with the role http or edge, e.g. `https://khandai.example`',
  },
  LIVE_CACHE_MB: {
    fallback: '96',
    about:
      'Memory of a process with the role http or edge for parts of streams; two seconds of each watched stream fit best',
  },
  RTMP_PORT: { fallback: '1935', about: 'Port at which encoders publish' },
  RTMP_HOST: {
    fallback: '',
    about:
      'Host name shown to commentators for their encoders, of each process with the media role; default is the host of PUBLIC_URL',
  },
  SRT_PORTS: {
    fallback: '',
    about:
      'UDP ports at which encoders publish by SRT, one encoder each, e.g. `10080-10089`; empty: none. Needs ffmpeg 5.1 or newer with libsrt where the media role is',
  },
  TRANSCODER: {
    fallback: 'auto',
    about:
      '`auto` makes lower qualities of streams whose encoder sends one, while the machine has a free core; `ffmpeg` does so always; `off` never. Needs ffmpeg 5.1 or newer with libx264 on the PATH of the process with the media role',
  },
  TRANSCODER_LADDER: {
    fallback: '720p:2500,480p:1200,360p:600',
    about:
      'Qualities that TRANSCODER makes, best first: shorter side and kbps of the picture. Only those below the encoder’s size are made',
  },
  TRANSCODER_MAX: { fallback: '2', about: 'Streams for which TRANSCODER works at the same time' },
  PLAYBACK_SIGNED_HOURS: {
    fallback: '0',
    about: 'Hours after which addresses of streams and recordings, signed with SECRET, expire; 0 disables signing',
  },
  BACKUP_TO: {
    fallback: '',
    about:
      'Folder or `s3://bucket/prefix` for backups. With it, the process with the jobs role makes them by BACKUP_CRON',
  },
  BACKUP_CRON: { fallback: '0 19 * * *', about: 'Times of the backups, as a cron expression in UTC' },
  BACKUP_KEEP_DAYS: {
    fallback: '14',
    about: 'Days until a backup is deleted, except the newest one; 0 stores all permanently',
  },
  BACKUP_ALARM_HOURS: {
    fallback: '36',
    about: 'Age of the last good backup from which `/readyz` and the log report it as old',
  },
  BACKUP_PASSPHRASE: {
    fallback: '',
    secret: true,
    about: 'Encrypts backups; at least 12 characters. Without it a backup can be read by anyone who has it',
  },
  BACKUP_S3_ENDPOINT: {
    fallback: '',
    about: 'Endpoint of the bucket in BACKUP_TO; default is S3_ENDPOINT and its keys',
  },
  BACKUP_S3_REGION: { fallback: 'auto', about: 'Region of that bucket' },
  BACKUP_S3_ACCESS_KEY: { fallback: '', about: 'Access key of that bucket' },
  BACKUP_S3_SECRET_KEY: { fallback: '', secret: true, about: 'Secret key of that bucket' },
  RECORDING_DAYS: { fallback: '30', about: 'Days until a stream’s recording is deleted; 0 stores it permanently' },
  RECORDING_FULL_DAYS: {
    fallback: '7',
    about: 'Days until a recording has only one picture, of at most 480 lines, and the sound; 0 keeps all qualities',
  },
  SMTP_URL: { fallback: '', secret: true, about: 'Mail server; without it mail is written to `DATA_DIR/mail`' },
  MAIL_FROM: {
    fallback: 'no-reply@localhost',
    about: 'Sender of mail: an address, or `Name <address>` to use another name than the site’s',
  },
  PUSH_CONTACT: {
    fallback: '',
    about:
      'Contact of the site for push services, `mailto:` or https with a public domain; default is PUBLIC_URL. Apple refuses one that is not real',
  },
  SMS_GATEWAY_URL: {
    fallback: '',
    about: 'Address that receives text messages as JSON `{to, text}`; without it they are only logged',
  },
  SMS_GATEWAY_TOKEN: { fallback: '', secret: true, about: 'Bearer token of the gateway' },
  POSTING_REQUIRES: {
    fallback: 'account',
    about: 'Who may publish: `guest`, `account`, or `phone` for members with a confirmed number',
  },
  STAFF_SECOND_FACTOR: {
    fallback: 'off',
    about: '`on` lets commentators, moderators and operators use their role only after a second step or a passkey',
  },
  SECRET: {
    fallback: 'demo-secret-not-for-production',
    secret: true,
    about: 'Signs tokens; at least 32 characters in production',
  },
  DEMO: {
    fallback: '',
    about: '`on` or `off`; on unless it is production. `on` lets a public PUBLIC_URL show the demo world',
  },
  DEMO_PASSWORD: { fallback: 'demo-2468', secret: true, about: 'Password of the demo accounts' },
  TRUST_PROXY: { fallback: '', about: 'Addresses of proxies whose X-Forwarded-For is trusted, comma separated' },
  IMAGE_HOSTS: { fallback: '', about: 'Hosts whose pictures may be shown and resized, comma separated' },
  OUTBOUND_ALLOWED: {
    fallback: '',
    about:
      'Addresses or ranges of the operator’s network that push messages, link previews and webhooks may reach, comma separated; otherwise only the public network',
  },
  ZONE_LOOKUP_URL: {
    fallback: '',
    about:
      'Service that visitors’ browsers call for their address and time zone, e.g. `https://ipapi.co/json/`; returns JSON with `ip` and `timezone` and allows other origins. Empty: the browser’s own zone, and no `ip` cookie',
  },
  ICON_FALLBACK_URL: {
    fallback: '',
    about:
      'Public icon service for missing icons, e.g. `https://api.iconify.design`; serves `/{set}/{name}.svg`. Empty: such icons are not shown',
  },
  RELEASES_URL: {
    fallback: '',
    about:
      'Address of the newest release as JSON with `tag_name` or `version`, asked once an hour for the page of the desk. Empty: not asked',
  },
  OPENFOOTBALL_URL: {
    fallback: 'https://raw.githubusercontent.com/openfootball/football.json/master',
    about:
      'Where the desk fetches a league’s season as `/2026-27/en.1.json` when a sports editor chooses one, such as a mirror. Empty: only files',
  },
  IMAGE_CACHE_MB: { fallback: '512', about: 'Disk space for resized pictures; the least recently used are evicted' },
  COUNTRY_HEADER: {
    fallback: '',
    about: 'Header in which the CDN sends a visitor’s country, e.g. `cf-ipcountry`; the CDN must overwrite it',
  },
  ODDS_OFF_COUNTRIES: {
    fallback: '',
    about: 'Countries where odds and tips are not shown, e.g. `SG,XX`, comma separated; `*` is everywhere',
  },
  SPORTS_DATA_ISPORTS_KEY: { fallback: '', secret: true, about: 'Key of iSports; needs its URL' },
  SPORTS_DATA_ISPORTS_URL: { fallback: '', about: 'e.g. `https://api.isportsapi.com`' },
  SPORTS_DATA_API_FOOTBALL_KEY: { fallback: '', secret: true, about: 'Key of API-Football; needs its URL' },
  SPORTS_DATA_API_FOOTBALL_URL: { fallback: '', about: 'e.g. `https://v3.football.api-sports.io`' },
  SPORTS_DATA_FOOTBALL_DATA_KEY: { fallback: '', secret: true, about: 'Key of football-data.org; needs its URL' },
  SPORTS_DATA_FOOTBALL_DATA_URL: { fallback: '', about: 'e.g. `https://api.football-data.org/v4`' },
  CALLS_PER_MINUTE: {
    fallback: '',
    about: 'Calls a minute per viewer; an address has those of 200 viewers (default 300; demo 600)',
  },
  KEY_CALLS_PER_MINUTE: { fallback: '120', about: 'Calls a minute of one API key' },
  REGISTRATIONS_PER_HOUR: {
    fallback: '',
    about: 'New accounts an hour per address without a proof of work by the browser (default 20; demo 60 a minute)',
  },
  FAILED_LOGINS_PER_MINUTE: {
    fallback: '',
    about: 'Wrong logins a minute per address, for any account (default 120; demo 600)',
  },
  LOGIN_FAILURES: {
    fallback: '5',
    about: 'Wrong passwords for an account from one address in 15 minutes before its logins are slowed down',
  },
  GUESTS_PER_HOUR: {
    fallback: '',
    about: 'New guest tokens an hour per address; a whole mobile network may share one (default 30000)',
  },
  SOCKETS_PER_ADDRESS: {
    fallback: '',
    about: 'Open sockets per address; a viewer may have a hundredth of them (default 10000; demo unlimited)',
  },
  CONNECTIONS_PER_ADDRESS: {
    fallback: '',
    about: 'Open connections of any kind per address, except trusted proxies (default 20000; demo unlimited)',
  },
  CHAT_BURST: { fallback: '', about: 'Chat messages that a member may write in a burst (default 5; demo 10)' },
  CHAT_EVERY_MS: {
    fallback: '',
    about: 'Milliseconds until a member may write another message (default 1500; demo 500)',
  },
  TIP_SETTLE_MINUTES: {
    fallback: '',
    about: 'Minutes after the end before tips are settled, for late corrections (default 10; demo 1)',
  },
  TIP_CORNER_MINUTES: { fallback: '', about: 'The same for tips on corners (default 60; demo 1)' },
  TIP_GRACE_HOURS: { fallback: '36', about: 'Hours that a kick-off may be late before tips are void' },
  TIP_PRICE_MINUTES: { fallback: '15', about: 'Maximum age of a price before kick-off that a tip uses, in minutes' },
  TIP_LIVE_PRICE_SECONDS: { fallback: '60', about: 'The same in play, in seconds' },
  TIPS_PER_DAY: { fallback: '20', about: 'Tips a member may give in 24 hours' },
  TIP_MIN_SAMPLE: { fallback: '30', about: 'Settled tips in a period that the leaderboard requires' },
  PLAYER_RATING_MIN_VOTES: { fallback: '10', about: 'Counted ratings that a player needs before the average is shown' },
  PLAYER_RATING_HOURS: { fallback: '48', about: 'Hours after a match in which members may rate its players' },
  PLAYER_RATING_ACCOUNT_DAYS: {
    fallback: '7',
    about: 'Age in days at kick-off that an account needs for its ratings of players to count',
  },
  MARBLE_RACES: { fallback: 'on', about: '`off` starts no new marble race; past races remain' },
  PAGE_CACHE_MS: {
    fallback: '1500',
    about: 'Milliseconds for which a guest page is served from memory before it is rendered again; 0 renders each one',
  },
  PAGE_CACHE_MB: { fallback: '96', about: 'Memory for guest pages; the least recently used are evicted' },
  RENDER_WORKERS: { fallback: '', about: 'Threads that render pages (default: processors less one, 1 to 4)' },
  PAGES_PER_MINUTE: {
    fallback: '',
    about: 'Pages a minute rendered for one address; those in memory are free (default 3000; demo 6000)',
  },
  CRAWLERS: {
    fallback: 'Googlebot,bingbot,coccocbot,Applebot,YandexBot,DuckDuckBot,Baiduspider',
    about: 'Search engines with a separate limit each, by a part of their user agent; comma separated',
  },
  CRAWLER_PAGES_PER_MINUTE: { fallback: '600', about: 'Pages a minute rendered for each of these search engines' },
  METRICS_TOKEN: {
    fallback: '',
    secret: true,
    about: 'Bearer token for `/metrics`; without it only loopback may read it, and in production no one',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: '',
    about:
      'Address of an OpenTelemetry collector (OTLP over HTTP), e.g. `http://localhost:4318`; empty records no traces',
  },
  OTEL_TRACES_SAMPLER_ARG: { fallback: '1', about: 'Share of traces that are recorded, from 0 to 1' },
  LOG_LEVEL: { fallback: 'info', about: 'fatal, error, warn, info, debug, trace or silent' },
  LOG_FORMAT: { fallback: '', about: '`json` or `pretty`; default pretty on a terminal' },
  LOG_TO: {
    fallback: '',
    about: '`output`, or `file` for `DATA_DIR/log` (at most 100 MB); default `file` with `npm start`, else `output`',
  },
} as const satisfies Record<string, Omit<Setting, 'name'>>

export type SettingName = keyof typeof settings
