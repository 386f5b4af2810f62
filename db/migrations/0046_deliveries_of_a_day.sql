-- For the counts of a day that operators read.

create index deliveries_created on deliveries (created_at);
