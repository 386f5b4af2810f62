-- Photos of a request after the first, which stays in requests.media_id.
create table request_photos (
  request_id bigint not null references requests on delete cascade,
  media_id bigint not null references media on delete cascade,
  position integer not null check (position between 2 and 4),
  primary key (request_id, media_id)
);
create index request_photos_media on request_photos (media_id);
