export type Alarm = {
  name: string
  expr: string
  /** Time for which the expression must hold, e.g. `5m`. */
  for: string
  /** `page` calls an operator now; `ticket` waits for the morning. */
  severity: 'page' | 'ticket'
  /** Template of Prometheus. */
  summary: string
}

const drawn = (selector: string) => `sum by (bucket) (rate(rate_limit_takes_total{${selector}}[5m]))`
const logins = (outcome: string) => `(${drawn(`bucket="address:login",outcome="${outcome}"`)})`
const proofs = (outcome: string) => `sum by (purpose) (rate(proofs_total{outcome="${outcome}"}[5m]))`
/** All classes of calls but logins, of which only failures count. */
const byAddress = 'bucket=~"address:.+",bucket!~"address:login.*"'

/** Without the requests of health checks: /readyz answers 503 while a process starts or ends. */
const answers = (selector = '') => `sum(rate(http_request_seconds_count{route!~"/(healthz|readyz)"${selector}}[5m]))`

/** Each alarm has an entry in docs/alarms.md with its name as heading. */
export const alarms: readonly Alarm[] = [
  {
    name: 'ProcessDown',
    expr: 'up{job="khan-dai"} == 0',
    for: '1m',
    severity: 'page',
    summary: '{{ $labels.instance }} does not answer',
  },
  {
    name: 'DatabaseDown',
    expr: 'database_up == 0',
    for: '1m',
    severity: 'page',
    summary: 'PostgreSQL does not answer {{ $labels.instance }}',
  },
  {
    name: 'RedisDown',
    expr: 'redis_up == 0',
    for: '2m',
    severity: 'page',
    summary: 'Redis does not answer {{ $labels.instance }} ({{ $labels.connection }})',
  },
  {
    name: 'MediaDown',
    expr: 'media_up == 0',
    for: '1m',
    severity: 'page',
    summary: '{{ $labels.instance }} has no media engine',
  },
  {
    name: 'RequestsFail',
    expr: `${answers(',status=~"5.."')} / ${answers()} > 0.02`,
    for: '5m',
    severity: 'page',
    summary: '{{ $value | humanizePercentage }} of the answers are failures',
  },
  {
    name: 'RequestsSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(http_request_seconds_bucket{route!="/live/*"}[5m]))) > 1',
    for: '10m',
    severity: 'ticket',
    summary: 'One in a hundred requests takes {{ $value | humanizeDuration }}',
  },
  {
    // Most are let through, so many people share an address.
    name: 'CrowdRefused',
    expr: `${drawn(`${byAddress},outcome="refused"`)} > 0.1 and ${drawn(`${byAddress},outcome="refused"`)} < ${drawn(`${byAddress},outcome="given"`)}`,
    for: '2m',
    severity: 'page',
    summary: 'The limit {{ $labels.bucket }} refuses visitors of a large network',
  },
  {
    // Most are refused, so one program sends far more than people do.
    name: 'FloodRefused',
    expr: `${drawn(`${byAddress},outcome="refused"`)} > 1 and ${drawn(`${byAddress},outcome="refused"`)} >= ${drawn(`${byAddress},outcome="given"`)}`,
    for: '5m',
    severity: 'ticket',
    summary: 'The limit {{ $labels.bucket }} refuses a flood of {{ $value }} calls a second',
  },
  {
    // A crowd mistypes one password in ten; a program that guesses, nearly all.
    name: 'PasswordsGuessed',
    expr: `${logins('given')} > 1 and (${logins('returned')} or 0 * ${logins('given')}) < 0.5 * ${logins('given')}`,
    for: '5m',
    severity: 'ticket',
    summary: 'Most of {{ $value }} logins a second are wrong',
  },
  {
    // The browsers of a crowd do the work that the server requires; simple programs do not.
    name: 'ProofsMissing',
    expr: `${proofs('required')} > 0.5 and (${proofs('right')} or 0 * ${proofs('required')}) < 0.5 * ${proofs('required')}`,
    for: '5m',
    severity: 'ticket',
    summary: 'Programs try "{{ $labels.purpose }}" without the proof of work, {{ $value }} times a second',
  },
  {
    name: 'EventLoopBlocked',
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.2',
    for: '5m',
    severity: 'page',
    summary: 'The event loop of {{ $labels.instance }} is late by {{ $value | humanizeDuration }}',
  },
  {
    name: 'ConnectionsShort',
    expr: 'database_pool_connections{state="waited_for"} > 0',
    for: '5m',
    severity: 'ticket',
    summary: 'Requests of {{ $labels.instance }} wait for a connection to PostgreSQL',
  },
  {
    name: 'QueriesSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(database_query_seconds_bucket[5m]))) > 0.5',
    for: '10m',
    severity: 'ticket',
    summary: 'One in a hundred queries takes {{ $value | humanizeDuration }}',
  },
  {
    name: 'FileDescriptorsShort',
    expr: 'process_open_fds / process_max_fds > 0.8',
    for: '5m',
    severity: 'page',
    summary: '{{ $labels.instance }} uses {{ $value | humanizePercentage }} of its file descriptors',
  },
  {
    name: 'RenderThreadsLost',
    expr: 'increase(render_failures_total[10m]) > 1',
    for: '0m',
    severity: 'ticket',
    summary: 'Threads of {{ $labels.instance }} that render pages end',
  },
  {
    name: 'WorkRefused',
    expr: 'sum by (pool) (rate(work_pool_tasks_total{outcome="refused"}[5m])) > 0',
    for: '10m',
    severity: 'ticket',
    summary: 'The worker pool "{{ $labels.pool }}" is full',
  },
  {
    name: 'EventsWait',
    expr: 'max(backlog_oldest_seconds{queue="events"}) > 60',
    for: '2m',
    severity: 'page',
    summary: 'Events wait for {{ $value | humanizeDuration }}',
  },
  {
    name: 'WorkWaits',
    expr: 'max by (queue) (backlog_oldest_seconds{queue!="events"}) > 900',
    for: '5m',
    severity: 'ticket',
    summary: 'Work of "{{ $labels.queue }}" waits for {{ $value | humanizeDuration }}',
  },
  {
    name: 'JobsFail',
    expr: 'sum by (task) (increase(job_seconds_count{outcome="failed"}[1h])) > 2',
    for: '0m',
    severity: 'ticket',
    summary: 'The scheduled job {{ $labels.task }} fails',
  },
  {
    name: 'CasesWait',
    expr: 'max by (queue) (desk_oldest_case_seconds) > 86400',
    for: '10m',
    severity: 'ticket',
    summary: 'A case of "{{ $labels.queue }}" has waited for {{ $value | humanizeDuration }}',
  },
  {
    name: 'ChatSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(chat_commit_seconds_bucket[5m]))) > 0.5',
    for: '5m',
    severity: 'page',
    summary: 'Commits of chat messages take {{ $value | humanizeDuration }}',
  },
  {
    name: 'FanOutSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(fan_out_seconds_bucket[5m]))) > 0.5',
    for: '5m',
    severity: 'ticket',
    summary: 'Sockets are written to {{ $value | humanizeDuration }} late',
  },
  {
    name: 'StreamDiskFailed',
    expr: 'increase(ingest_warnings_total{code="DISK_FAILED"}[5m]) > 0',
    for: '0m',
    severity: 'page',
    summary: 'The disk of the media process fails',
  },
  {
    name: 'StreamLate',
    expr: 'ingest_part_lag_seconds > 3',
    for: '2m',
    severity: 'page',
    summary: 'A stream is {{ $value | humanizeDuration }} behind its encoder',
  },
  {
    name: 'EncodersLost',
    expr: 'increase(ingest_publishers_lost_total[5m]) > 5',
    for: '0m',
    severity: 'ticket',
    summary: '{{ $value }} encoders lost their connection in five minutes',
  },
  {
    name: 'TranscoderFailed',
    expr: 'ingest_transcoders{state="failed"} > 0',
    for: '1m',
    severity: 'ticket',
    summary: '{{ $value }} streams have lost their lower qualities',
  },
  {
    name: 'FileStoreFails',
    expr: 'sum by (operation) (rate(storage_seconds_count{outcome="failed"}[5m])) > 0',
    for: '5m',
    severity: 'page',
    summary: 'The file store fails ({{ $labels.operation }})',
  },
  {
    name: 'ProviderDown',
    expr: 'max by (provider) (sports_provider_up) == 0',
    for: '10m',
    severity: 'ticket',
    summary: 'The provider {{ $labels.provider }} does not answer',
  },
  {
    name: 'ProviderDataOld',
    expr: 'time() - max by (provider) (sports_provider_last_success_seconds) > 3600',
    for: '5m',
    severity: 'ticket',
    summary: 'The provider {{ $labels.provider }} last answered {{ $value | humanizeDuration }} ago',
  },
  {
    name: 'ProviderQuotaLow',
    expr: 'min by (provider) (sports_provider_quota_left) < 50',
    for: '5m',
    severity: 'ticket',
    summary: 'The provider {{ $labels.provider }} allows {{ $value }} more calls',
  },
  {
    name: 'BackupOld',
    expr: 'max(backup_age_seconds) > 129600',
    for: '10m',
    severity: 'page',
    summary: 'The last good backup is {{ $value | humanizeDuration }} old',
  },
  {
    name: 'DiskShort',
    expr: 'min by (instance) (disk_free_share) < 0.1',
    for: '10m',
    severity: 'page',
    summary: 'The disk of {{ $labels.instance }} has {{ $value | humanizePercentage }} left',
  },
  {
    name: 'CertificateEnds',
    expr: 'min(certificate_left_seconds) < 864000',
    for: '1h',
    severity: 'page',
    summary: 'The certificate of the site ends in {{ $value | humanizeDuration }}',
  },
  {
    name: 'MailFails',
    expr: 'sum(rate(mail_sent_total{outcome="failed"}[10m])) > 0',
    for: '10m',
    severity: 'ticket',
    summary: 'The mail server refuses mail',
  },
  {
    name: 'PushRefused',
    expr: 'sum(rate(push_answers_total{outcome="refused"}[15m])) / sum(rate(push_answers_total[15m])) > 0.1',
    for: '15m',
    severity: 'ticket',
    summary: 'Push services refuse the signature of this site',
  },
  {
    name: 'TextMessagesMany',
    expr: 'sum(increase(sms_sent_total[1h])) > 300',
    for: '0m',
    severity: 'ticket',
    summary: '{{ $value }} text messages were sent in an hour',
  },
]
