-- Whether a code sent to the proven number signs in; off after a password that was set by mail, until it is proven anew.

alter table phones add column sign_in boolean not null default true;
