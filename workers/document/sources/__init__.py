"""What the sources say: passages with ids, cleaned of orders and secrets, cut into sentences."""
