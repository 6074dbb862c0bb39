-- The key pair with which a webhook is signed beside its secret, where that was chosen; and the private key before the last
-- roll, which signs as long as the secret before it.
alter table webhook
  add column sealed_key bytea,
  add column sealed_earlier_key bytea,
  add column public_key text,
  add check ((sealed_key is null) = (public_key is null));
