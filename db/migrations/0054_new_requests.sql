-- What an admin sees of the last two weeks reads those weeks alone.
create index requests_created on requests (created_at);
