-- Beyond the schema: the domains below a name are those whose reversed names begin with it reversed.
CREATE INDEX "domains_reversed_name_key_idx" ON "domains"(reverse("name_key") COLLATE "C");
