-- How many of a webhook are under way is counted at each look for what is due, among a hundred thousand that may wait.
create index webhook_delivery_under_way on webhook_delivery (webhook_id, lease_until)
  where state = 'pending' and lease_until is not null;
