/**
 * Every column of the database with its rule for export and erasure. A new column without a rule fails the test.
 * Export: given (included), secret, inner (ids and derived values), others (not about this person). Erasure: gone (row
 * deleted), blanked, stays (with the reason).
 */
export type ExportRule = 'given' | 'secret' | 'inner' | 'others';
export type Leaves = 'gone' | 'blanked' | `stays: ${string}`;
type Decision = readonly [ExportRule, Leaves];

const NUMBER = 'stays: a number without a person';
const STEP = 'stays: a step of the job is the other side’s record too';
const WHEN = 'stays: a moment without a person';
const inner: Decision = ['inner', NUMBER];
const machine: Decision = ['others', 'stays: says nothing of a person'];
const all = (names: string, decision: Decision) =>
  Object.fromEntries(names.split(' ').map((name) => [name, decision])) as Record<string, Decision>;

export const INVENTORY: Readonly<Record<string, Readonly<Record<string, Decision>>>> = {
  accounts: {
    ...all('id role', ['given', NUMBER]),
    ...all('email full_name phone', ['given', 'blanked']),
    password_hash: ['secret', 'blanked'],
    google_sub: ['inner', 'blanked'],
    uid: ['secret', 'stays: the random number by which an erasure is repeated'],
    door: inner,
    ...all('language created_at', ['given', WHEN]),
    ...all('terms_version terms_accepted_at', ['given', 'stays: the proof of a consent']),
    disabled_at: ['inner', WHEN],
    disabled_reason: ['inner', 'blanked'],
    erased_at: ['inner', WHEN],
    ...all('email_failed_at email_proven_at', ['inner', WHEN]),
  },
  notifications: {
    ...all('id kind facts request_id created_at read_at', ['given', 'gone']),
    account_id: ['inner', 'gone'],
    caused_by: ['others', 'gone'],
  },
  sent_mails: all('key recipient caused_by kind is_proven at', ['inner', 'stays: two days, hashed']),
  deliveries: {
    ...all('channel status settled_at', ['given', 'gone']),
    ...all('id notification_id message_id reason not_before expires_at created_at', ['inner', 'gone']),
  },
  former_emails: {
    ...all('email number changed_at', ['given', 'gone']),
    ...all('id account_id had_google had_email proven_at', ['inner', 'gone']),
    uid: ['secret', 'gone'],
  },
  phones: {
    ...all('number verified_at seen_at', ['given', 'gone']),
    ...all('account_id door number_hash sign_in at_once reminded_at', ['inner', 'gone']),
  },
  phone_codes: {
    ...all('id account_id door purpose number tries email requested_at expires_at', ['inner', 'gone']),
    code_mac: ['secret', 'gone'],
  },
  sign_in_codes: {
    ...all('account_id door number tries expires_at', ['inner', 'gone']),
    ...all('ticket_hash code_mac', ['secret', 'gone']),
  },
  known_devices: {
    ...all('account_id family', ['inner', 'gone']),
    device_hash: ['secret', 'gone'],
    seen_at: ['given', 'gone'],
  },
  sms_messages: {
    ...all('number body', ['given', 'blanked']),
    ...all('status created_at', ['given', WHEN]),
    ...all('account_id key', ['inner', 'blanked']),
    ...all('id kind segments cost_cents reason provider_id settled_at', inner),
  },
  sms_reports: all('provider_id number status reason at', ['inner', 'stays: two days; tied to no account']),
  sms_opt_outs: all('number_hash source at', [
    'inner',
    'stays: hashed; the wish to get no messages outlives the account',
  ]),
  push_subscriptions: {
    ...all('endpoint created_at', ['given', 'gone']),
    ...all('id account_id family', ['inner', 'gone']),
    ...all('p256dh auth', ['secret', 'gone']),
  },
  notification_settings: {
    ...all('muted quiet_from quiet_to new_work_km new_work_without new_work_from', ['given', 'gone']),
    account_id: ['inner', 'gone'],
  },
  refresh_tokens: {
    ...all('signed_in_at created_at', ['given', 'gone']),
    ...all('id family account_id expires_at rotated_at used_at revoked_at issue issued_at used_issue', [
      'inner',
      'gone',
    ]),
    ...all('token_hash successor_sealed', ['secret', 'gone']),
  },
  second_factors: {
    ...all('account_id created_at last_step', ['inner', 'gone']),
    confirmed_at: ['given', 'gone'],
    secret_sealed: ['secret', 'gone'],
  },
  recovery_codes: all('account_id code_hash used_at', ['secret', 'gone']),
  media: {
    ...all('name kind mime bytes width height published created_at', ['given', 'gone']),
    ...all('id owner_id sha256 rendered', ['inner', 'gone']),
  },
  craftsmen: {
    ...all('id slug', ['given', 'blanked']),
    ...all('status completed_jobs rating review_count', ['given', 'stays: the record of a page that is gone']),
    ...all('account_id approved_revision_id current_revision_id approved_at rating_sum listed created_at', inner),
    proof_media_id: ['given', 'blanked'],
    ...all('public_services public_places public_words', ['inner', 'blanked']),
  },
  craftsman_revisions: {
    ...all('full_name description profession location company_name skills', ['given', 'blanked']),
    ...all('services languages', ['given', 'blanked']),
    rejection_reason: ['given', 'blanked'],
    profile_media_id: ['given', 'blanked'],
    ...all('status submitted_at decided_at', ['given', WHEN]),
    ...all('id craftsman_id files_until', inner),
    decided_by: ['others', NUMBER],
  },
  revision_media: all('revision_id media_id position', ['given', 'gone']),
  search_words: all('word uses', ['inner', 'gone']),
  public_cards: all('craftsman_id rank scopes words card', ['inner', 'gone']),
  public_lists: all('scope rank', ['inner', 'gone']),
  public_scopes: all('scope size', ['inner', 'gone']),
  public_portfolios: all('craftsman_id slug body', ['inner', 'gone']),
  place_names: all('key name', machine),
  public_fill: all('done_to', machine),
  clients: { ...all('id created_at', ['given', NUMBER]), account_id: inner },
  requests: {
    ...all('name phone address access_notes description media_id', ['given', 'blanked']),
    ...all('id status service location schedule days_from days_until part_of_day is_urgent created_at', [
      'given',
      STEP,
    ]),
    ...all('chosen_craftsman_id chosen_until', ['given', 'blanked']),
    ...all('client_id updated_at', inner),
  },
  request_photos: all('request_id media_id position', ['given', 'gone']),
  engagements: {
    ...all('status source price created_at', ['given', STEP]),
    reason: ['given', 'blanked'],
    ...all('id request_id craftsman_id accepted_at updated_at', inner),
  },
  quotes: {
    message: ['given', 'blanked'],
    ...all('id request_id craftsman_id status amount labour materials materials_by available_from valid_until', [
      'given',
      STEP,
    ]),
    ...all('created_at updated_at', ['given', STEP]),
  },
  agreements: {
    ...all('message scope', ['given', 'blanked']),
    ...all('amount labour materials materials_by starts_on starts_until part_of_day offered_by agreed_at', [
      'given',
      STEP,
    ]),
    ...all('id request_id craftsman_id quote_id', inner),
  },
  agreement_offers: {
    scope: ['given', 'blanked'],
    ...all('status amount starts_on part_of_day offered_by created_at settled_at', ['given', STEP]),
    ...all('id request_id craftsman_id', inner),
  },
  request_events: {
    ...all('at move amount changed', ['given', STEP]),
    reason: ['given', 'blanked'],
    ...all('id request_id from_status to_status actor_id actor_role craftsman_id', inner),
  },
  request_proofs: {
    media_id: ['given', 'stays: the proof of the work is the client’s'],
    stage: ['given', STEP],
    ...all('id request_id craftsman_id created_at', inner),
  },
  request_waves: all('request_id wave event_id at told to_quoted', ['inner', STEP]),
  request_tellings: {
    ...all('request_id answered_at', ['given', NUMBER]),
    ...all('craftsman_id wave', inner),
  },
  craftsman_tellings: all('craftsman_id day told answered', inner),
  craftsman_turns: all('craftsman_id service place completed_jobs told_at within_km is_paused rank', ['inner', 'gone']),
  reviews: {
    ...all('id rating comment created_at', ['given', 'stays: without a name; the craftsman’s record']),
    request_id: ['given', STEP],
    location: ['inner', 'stays: the place of the job, as the job says it'],
    ...all('craftsman_id client_id', inner),
  },
  shops: {
    ...all('id name description whatsapp is_open created_at', ['given', 'gone']),
    craftsman_id: ['inner', 'gone'],
  },
  products: {
    ...all('id name description price stock media_id created_at', ['given', 'gone']),
    shop_id: ['inner', 'gone'],
  },
  // The e-mail of a message is not verified, so an account with the same e-mail neither reads nor deletes it.
  contact_messages: all('id name email message created_at status note', [
    'others',
    'stays: a year; tied to no account',
  ]),
  audit_log: {
    ...all('at act subject subject_id', ['given', 'stays: who did what, by number']),
    ...all('reason address', ['given', 'blanked']),
    ...all('id actor_id', inner),
  },
  erasures: all('uid erased_at', machine),
  // Responses of creating calls for 48 hours; their contents are in the tables above.
  idempotency_keys: all('scope key fingerprint status answer created_at', ['inner', 'gone']),
  // Hashes, until their window ends.
  rate_limits: all('key points expire', ['inner', 'stays: a day at most, hashed']),
};
